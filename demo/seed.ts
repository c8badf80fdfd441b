import type { Melodrome } from '../server/melodrome.ts'

export async function seedDemo(
  _m: Melodrome,
  _stage: { composerWorker: string; say: (line: string) => void },
): Promise<void> {}
