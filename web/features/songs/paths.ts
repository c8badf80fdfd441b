/** The MP3 with title, artist and cover inside; the response names the file. */
export function downloadPath(songId: string): string {
  return `/api/songs/${songId}/download`
}

/** The address that people share: it opens the song in the list or, for viewers who aren't signed in, its own page. */
export function sharedAddress(origin: string, songId: string): string {
  return `${origin}/?song=${encodeURIComponent(songId)}`
}
