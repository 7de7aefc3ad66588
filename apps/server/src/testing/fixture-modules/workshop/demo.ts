import { defineDemo } from '@haiqiao/contract/definitions';

const MAKERS = ['成都机床厂', '重庆重工', '德阳机械'];
const SIXTY_DAYS_MS = 60 * 86_400_000;

/** Three makers and a dozen of their machines, one of them broken, created over the last sixty days. */
export const demo = defineDemo([
  { resource: 'maker', rows: () => MAKERS.map((name) => ({ values: { name } })) },
  {
    resource: 'machine',
    rows: ({ made, members, random, today }) =>
      Array.from({ length: 12 }, (_, index) => {
        const createdAt = new Date(Date.parse(today) - Math.floor(random() * SIXTY_DAYS_MS)).toISOString();
        return {
          values: {
            name: `${index + 1}号机`,
            kind: index % 3 === 0 ? 'LEASED' : 'OWN',
            leaseNote: index % 3 === 0 ? '租期一年' : null,
            maker: made('maker')[index % MAKERS.length]?.id ?? null,
            price: String(1000 * (index + 1)),
            ownerId: members['zoufang'] ?? null,
          },
          set: { createdAt, updatedAt: createdAt, status: index === 4 ? 'BROKEN' : 'IDLE' },
        };
      }),
  },
]);
