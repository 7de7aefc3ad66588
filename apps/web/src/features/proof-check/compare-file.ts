import { fileDigest } from './file-digest.ts';

/** How the comparison stands; the page has a sentence for each. */
type Outcome = 'reading' | 'same' | 'other' | 'failed';

/**
 * Lets somebody compare a PDF with the proof that the page is about: its digest is worked out here, in the browser, and the page may
 * connect to nothing, so that the file goes nowhere. Without this script the page says everything else.
 * @param page with one `[data-sha256]` that holds an `input` for the file, a `.name` for what it is called, and an `output` with the
 * sentences
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
    // Unless another file was chosen meanwhile.
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
    // Taken away meanwhile, or not to be read.
    return 'failed';
  }
}
