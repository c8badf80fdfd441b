import type { Language } from '#words/languages.ts'
import type { Values } from '#words/say.ts'
import { layOut } from './lay-out.ts'
import { type MailKind, shownBy, showsSomething } from './mail-kinds.ts'
import { sayByMail } from './mail-words.ts'

/** What a mail is made from. */
export interface Letter {
  kind: MailKind
  language: Language
  params: Values
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The texts of a mail, before its layout. */
export interface MailParts {
  language: Language
  subject: string
  title: string
  text: string
  /** Its code or link with its label; a link becomes a button where that is possible. */
  middle: { label: string; content: string; isLink: boolean } | undefined
  note: string
  footer: string
}

/** The mail in the reader's language, as HTML and as plain text that says the same. */
export function renderMail(letter: Letter): RenderedMail {
  const parts = partsOf(letter)
  return { subject: parts.subject, text: plainText(parts), html: layOut(parts) }
}

/** The main content of a mail, in one line. */
export function gistOf(letter: Letter): string {
  const { subject, middle } = partsOf(letter)
  return middle ? labelled(letter.language, middle) : subject
}

function partsOf(letter: Letter): MailParts {
  const { kind, language, params } = letter
  const say = sayByMail(language)
  return {
    language,
    subject: oneLine(say(`mails.${kind}.subject`, params)),
    title: say(`mails.${kind}.title`, params),
    text: say(`mails.${kind}.text`, params),
    middle: middleOf(letter),
    note: say(`mails.${kind}.note`, params),
    footer: say('mails.footer'),
  }
}

function middleOf({ kind, language, params }: Letter): MailParts['middle'] {
  if (!showsSomething(kind)) return undefined
  const content = oneLine(String(params[shownBy(kind)]))
  const isLink = shownBy(kind) === 'link'
  if (isLink && !/^https?:\/\//.test(content))
    throw new Error(`the link of a ${kind} mail is no full address`)
  return { label: sayByMail(language)(`mails.${kind}.label`, params), content, isLink }
}

function plainText({ language, title, text, middle, note, footer }: MailParts): string {
  const paragraphs = [title, text, middle && labelled(language, middle), note, `-- \n${footer}`]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

/** Languages set their colons differently. */
function labelled(language: Language, { label, content }: NonNullable<MailParts['middle']>): string {
  return sayByMail(language)('mails.labelled', { label, content })
}

/** Values may come from people: characters that begin a new line or change the direction of reading are removed. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
