import { readFile } from 'node:fs/promises';
import { AppError } from '@haiqiao/contract/errors';
import { loadOnce } from '#server/lib/load-once.ts';
import { type EnterpriseSource, type RegisteredEnterprise, SEARCH_MAX } from './enterprise-source.ts';
import { isEnterprise } from './read-enterprise.ts';

/** A register in a file: one enterprise per line, as JSON. The file is read on the first query. */
export function createFileSource(path: string): EnterpriseSource {
  // A missing file may exist on the next query.
  const all = loadOnce(() => readRegister(path));
  return {
    async search(keyword) {
      const wanted = keyword.trim().toUpperCase();
      const found = (await all()).filter(
        ({ businessLicense, enterpriseName }) =>
          String(enterpriseName).toUpperCase().includes(wanted) || String(businessLicense).startsWith(wanted),
      );
      return found.slice(0, SEARCH_MAX);
    },
    fetch: async (license) =>
      (await all()).find(({ businessLicense }) => businessLicense === license) ?? null,
  };
}

async function readRegister(path: string): Promise<readonly RegisteredEnterprise[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new AppError('ONLINE_SOURCE_UNREACHABLE', { reason: String(error) }, { cause: error });
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const enterprise = parseLine(line);
    if (!isEnterprise(enterprise))
      throw new AppError('ONLINE_SOURCE_UNREADABLE', {
        reason: `line ${index + 1} of ${path} is not an enterprise`,
      });
    return enterprise;
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
