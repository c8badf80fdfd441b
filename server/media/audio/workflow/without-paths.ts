interface Root {
  begins: RegExp
  /** The first part after the root is the name of a person or a machine, even if it looks like a file. */
  startsWithName: boolean
  /** The root may be anywhere in its path: what comes before it is removed too. */
  isInside: boolean
}

const roots: readonly Root[] = [
  { begins: /[\\/](?:home|users|documents and settings)[\\/]+/giu, startsWithName: true, isInside: true },
  { begins: /(?<![\p{L}\p{N}])[a-z]:[\\/]+/giu, startsWithName: false, isInside: false },
  // Shares on other machines.
  { begins: /(?<![\\\p{L}\p{N}._:-])\\\\+(?=[^\\\s])/gu, startsWithName: true, isInside: false },
  {
    begins:
      /(?<![\p{L}\p{N}._:/\\~-])\/+(?:mnt|media|run|volumes|root|opt|srv|data|var|tmp|private|workspace|content)\/+/giu,
    startsWithName: true,
    isInside: false,
  },
]

/**
 * A text without paths that begin at the root of a machine. Of a path to a file the file's name stays, so that a
 * workflow still says which model it loads; folders, especially home folders, are removed with everything that could
 * belong to them.
 */
export const withoutPaths = (text: string): string => roots.reduce(withoutRoot, text)

function withoutRoot(text: string, { begins, startsWithName, isInside }: Root): string {
  let kept = ''
  let from = 0
  begins.lastIndex = 0
  for (let root = begins.exec(text); root; root = begins.exec(text)) {
    const start = isInside ? startOfPath(text, root.index, from) : root.index
    const { file, end } = endOfPath(text, begins.lastIndex, startsWithName)
    kept += text.slice(from, start) + file
    from = end
    begins.lastIndex = end
  }
  return kept + text.slice(from)
}

const beforePath = /[\s"'<>|*?=,;()]/

function startOfPath(text: string, at: number, notBefore: number): number {
  while (at > notBefore && !beforePath.test(text[at - 1]!)) at--
  return at
}

/** Folders may have spaces in their names. */
const pathCharacters = /[^:*?"<>|\r\n]*/y
const fileName = /^[^.\\/][^\\/]{0,250}?\.[a-z0-9]{1,12}(?![\w.])/i

/** Where a path with a known root ends, and its file. */
function endOfPath(text: string, from: number, startsWithName: boolean): { file: string; end: number } {
  pathCharacters.lastIndex = from
  const rest = pathCharacters.exec(text)?.[0] ?? ''
  const folders = Math.max(rest.lastIndexOf('/'), rest.lastIndexOf('\\')) + 1
  const file = folders > 0 || !startsWithName ? fileName.exec(rest.slice(folders))?.[0] : undefined
  return file === undefined
    ? { file: '', end: from + rest.length }
    : { file, end: from + folders + file.length }
}
