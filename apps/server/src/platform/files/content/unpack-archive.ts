import yauzl from 'yauzl';

/** Whether every file of an archive can be unpacked to its declared size. Nothing is stored. */
export async function isUnpackable(path: string): Promise<boolean> {
  const file = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    // The archive reader throws when a file is longer or shorter than declared.
    for await (const entry of file.eachEntry())
      for await (const _ of await file.openReadStreamPromise(entry)) continue;
    return true;
  } catch {
    return false;
  } finally {
    file.close();
  }
}
