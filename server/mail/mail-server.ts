/** The server that carries our mails, and their sender. */
export interface MailServer {
  host: string
  port: number
  /** Encrypted from the first byte; otherwise the connection becomes encrypted if the server offers it. */
  isSecure: boolean
  login: { user: string; password: string } | undefined
  from: MailAddress
}

export interface MailAddress {
  name: string
  address: string
}

const submissionPort = { plain: 587, secure: 465 }

/** `smtp://user:password@host:port` or `smtps://…`; undefined for anything else, or if there is more in it. */
export function smtpServerOf(text: string): Omit<MailServer, 'from'> | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  const login = loginOf(url)
  if (login === 'broken') return undefined
  const isSecure = url.protocol === 'smtps:'
  const port = Number(url.port) || (isSecure ? submissionPort.secure : submissionPort.plain)
  return { host: url.hostname.replaceAll(/^\[|\]$/g, ''), port, isSecure, login }
}

function loginOf({ username, password }: URL): MailServer['login'] | 'broken' {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') return 'broken'
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return 'broken'
  }
}

/** `Melodrome <stage@music.example>`, or the address alone. */
export function mailAddressOf(text: string): MailAddress | undefined {
  const [, name, inBrackets, alone] = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? []
  const address = inBrackets ?? alone ?? ''
  if (!isMailAddress(address) || hasControls(name ?? '')) return undefined
  return { name: name || 'Melodrome', address }
}

/** One address, and nothing that could become a second one, or a header of its own. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+$/.test(text) && !hasControls(text)
}

function hasControls(text: string): boolean {
  return /\p{C}/u.test(text)
}
