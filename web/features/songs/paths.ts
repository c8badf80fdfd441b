/** The MP3 with title, artist and cover inside; the answer names the file. */
export function downloadPath(songId: string): string {
  return `/api/songs/${songId}/download`
}

/** What people send each other: opens the song in the list, or its own page for who isn't signed in. */
export function sharedAddress(origin: string, songId: string): string {
  return `${origin}/?song=${encodeURIComponent(songId)}`
}
