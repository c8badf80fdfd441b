/** The files beside a song's file, as `PUT /api/drafts/{id}/sidecar` takes them. */
export type Sidecar = Partial<Record<SidecarKind, File>>
type SidecarKind = 'recipe' | 'lyrics' | 'coverImage'

interface SongFiles {
  audio: File
  sidecar: Sidecar
}

/**
 * Groups files that were chosen together by name: `rain.flac`, `rain.json`, `rain.lrc` and `rain.png` are one song;
 * `rain.flac.json` also belongs to it. Files that belong to no song are left over.
 */
export function groupFiles(files: readonly File[]): { songs: SongFiles[]; leftovers: File[] } {
  const songs = files
    .filter(file => kindOf(file) === undefined)
    .map((audio): SongFiles => ({ audio, sidecar: {} }))
  const leftovers = files.filter(file => {
    const kind = kindOf(file)
    if (kind === undefined) return false
    const own = songs.filter(({ audio }) =>
      [stemOf(audio.name), nameOf(audio.name)].includes(stemOf(file.name)),
    )
    for (const { sidecar } of own) sidecar[kind] ??= file
    return own.length === 0
  })
  return { songs, leftovers }
}

function kindOf({ name, type }: File): SidecarKind | undefined {
  if (/\.json$/i.test(name)) return 'recipe'
  if (/\.lrc$/i.test(name)) return 'lyrics'
  return type.startsWith('image/') ? 'coverImage' : undefined
}

/** Systems encode accents and capitals differently. */
const nameOf = (name: string): string => name.normalize('NFC').toLowerCase()
const stemOf = (name: string): string => nameOf(name).replace(/\.[^.]+$/, '')
