import { BlockList, isIPv6 } from 'node:net';

/** IPv4 address as reported by a dual-stack socket. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether an address is in a list of addresses and networks; an empty list allows all. */
export function addressTest(allowed: readonly string[]): (address: string) => boolean {
  if (allowed.length === 0) return () => true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [base = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(base, kindOf(base));
    else list.addSubnet(base, Number(bits), kindOf(base));
  }
  return (address) => {
    const plain = MAPPED.exec(address)?.[1] ?? address;
    return list.check(plain, kindOf(plain));
  };
}

function kindOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
