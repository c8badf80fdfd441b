import fs from 'node:fs/promises'

/**
 * Makes a rename inside this folder survive a power cut. Windows can't do this and doesn't need it: NTFS logs names.
 */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await fs.open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
