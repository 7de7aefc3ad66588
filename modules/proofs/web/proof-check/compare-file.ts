import { fileDigest } from './file-digest.ts';

/** State of the comparison; the page has a sentence for each. */
type Outcome = 'reading' | 'same' | 'other' | 'failed';

/**
 * Compares a chosen PDF with the page's proof. The digest is computed in the browser, and the page may not connect anywhere, so the file
 * stays local. Without this script the rest of the page still works.
 * @param page with one `[data-sha256]` that holds an `input` for the file, a `.name` for its name, and an `output` with the sentences
 */
export function setUpComparison(page: ParentNode): void {
  const section = page.querySelector<HTMLElement>('[data-sha256]');
  const input = section?.querySelector('input');
  const output = section?.querySelector('output');
  const name = section?.querySelector('.name');
  if (!section || !input || !output) return;
  const wanted = section.dataset['sha256'] ?? '';
  const show = (outcome: Outcome) => {
    output.dataset['outcome'] = outcome;
    output.textContent = output.dataset[outcome] ?? '';
  };
  let latest: File | undefined;
  const compare = async (file: File) => {
    show('reading');
    const outcome = await outcomeOf(file, wanted);
    // Skipped when another file was chosen meanwhile.
    if (latest === file) show(outcome);
  };
  input.addEventListener('change', () => {
    latest = input.files?.[0];
    if (!latest) return;
    if (name) name.textContent = latest.name;
    void compare(latest);
  });
  section.hidden = false;
}

async function outcomeOf(file: File, wanted: string): Promise<Outcome> {
  try {
    return (await fileDigest(await file.arrayBuffer())) === wanted ? 'same' : 'other';
  } catch {
    // Removed meanwhile, or unreadable.
    return 'failed';
  }
}
