import { refuseFields } from '../../../http/refusal.ts'

/** The person whose password it will be; others would try these words first. */
export interface Owner {
  email: string
  artistName: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** Refuses a new password that is easy to guess. `field` is its name in the form. */
export async function refuseEasyPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  // Loaded only when someone chooses a password.
  const { commonWords } = await import('./common-words.ts')
  if (isEasy(password, ownWords(owner), commonWords)) refuseFields({ [field]: { code: 'commonPassword' } })
}

const productWords = ['melodrome', 'melodromo', '멜로드롬']
/** Up to this many digits and signs around a word are a year, a birthday or "123!"; more may be random. */
const maxAround = 8
const minDigits = 10
/** The rest of a password must be a word, not one letter or two. */
const minRemaining = 3

/**
 * Whether a password is one that guessing tries first: a common word or the person's own name, in any disguise; a
 * repetition; a run along alphabet or keyboard; or a few digits, which are mostly birthdays.
 */
export function isEasy(password: string, own: readonly string[], common: ReadonlySet<string>): boolean {
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '')
  const once = withoutRepetition(plain)
  if (once !== plain) return once.length < minDigits && (once.length < 6 || isEasy(once, own, common))
  if (isRun(plain)) return true
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const around = plain.length - core.length
  if (core.length < minRemaining) return plain.length < minDigits
  if (around > maxAround) return false
  const word = asLetters(core)
  return (
    [core, word].some(spelling => common.has(spelling) || isRun(spelling)) ||
    isMadeOf(word, [...productWords, ...own])
  )
}

/** Names and parts of the address that are long enough to be recognised, in the spelling that `isEasy` compares. */
export function ownWords({ email, artistName, firstName, lastName }: Owner): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const texts = [mailbox, domain.replace(/\.[^.]*$/, ''), artistName, firstName ?? '', lastName ?? '']
  const words = texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return words
    .map(word =>
      asLetters(
        word
          .normalize('NFKC')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]/gu, ''),
      ),
    )
    .filter(word => word.length >= minRemaining || /^[^\p{ASCII}]{2,}$/u.test(word))
}

/** "abcabc" -> "abc"; anything else stays. */
function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qweasdzxc',
  '147258369',
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ',
].flatMap(run => [run, [...run].toReversed().join('')])

function isRun(text: string): boolean {
  return runs.some(run => run.includes(text))
}

/** Digits and signs that stand for letters, so that all spellings become the same word. */
const dressed: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function asLetters(text: string): string {
  return [...text].map(sign => dressed[sign] ?? sign).join('')
}

/** Whether almost nothing is left when these words are removed, the longest first. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((remaining, word) => remaining.replaceAll(word, ''), text)
  return rest !== text && rest.length < minRemaining
}
