/** A mail as its reader sees it. */
export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  /** All headers by their names in lower case, still encoded. */
  headers: ReadonlyMap<string, string>
}

/** Reads mails that nodemailer writes (RFC 5322, 2045, 2047), not every mail there is. */
export function readMail(source: string, to: string): ReceivedMail {
  const { headers, body } = partOf(source)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).slice(1, -1).map(partOf)
  const contentOf = (type: string): string => {
    const part = parts.find(each => each.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  const subject = decodedWords(headers.get('subject') ?? '')
  return { to, subject, text: contentOf('text/plain'), html: contentOf('text/html'), headers }
}

function partOf(source: string): { headers: Map<string, string>; body: string } {
  const normal = source.replaceAll('\r\n', '\n').replace(/^\n/, '')
  const [head = '', ...rest] = normal.split('\n\n')
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: rest.join('\n\n') }
}

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return quotedPrintable(body.replaceAll(/=\n/g, ''))
}

function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    )
}

function quotedPrintable(text: string): string {
  return text.replaceAll(/(?:=[\dA-F]{2})+/gi, bytes =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}
