const volumeKey = 'melodrome_volume'
export const defaultVolume = 75

/** The loudness this browser was left at, 0 to 100; on the server, which has no such memory, the default. */
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

/** Anything that is not a loudness from 0 to 100 is the default. */
export function volumeFrom(text: string | null): number {
  const volume = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return volume >= 0 && volume <= 100 ? Math.round(volume) : defaultVolume
}
