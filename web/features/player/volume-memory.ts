const volumeKey = 'melodrome_volume'
export const defaultVolume = 75

/** The volume that this browser has stored, 0 to 100; the default on the server, which stores none. */
export function rememberedVolume(): number {
  try {
    return volumeFrom(localStorage.getItem(volumeKey))
  } catch {
    return defaultVolume
  }
}

export function rememberVolume(volume: number): void {
  try {
    localStorage.setItem(volumeKey, String(volume))
  } catch (error) {
    console.error(error)
  }
}

/** Anything that is not a volume from 0 to 100 is the default. */
export function volumeFrom(text: string | null): number {
  const volume = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return volume >= 0 && volume <= 100 ? Math.round(volume) : defaultVolume
}
