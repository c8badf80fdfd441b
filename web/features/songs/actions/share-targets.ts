import { brandMarks } from './brand-marks.ts'

/** A service to which a song can be shared. Its address is a plain link: no code of the service runs on our pages. */
export interface ShareTarget {
  /** The service's own name, the same in every language. */
  service: string
  /** The path of its logo, in a viewBox of 24 by 24. */
  mark: string
  /** The service's page for a new message about `link`. */
  address: (link: string, text: string) => string
  /** The service has no such page: the link is copied, and the service opened to paste it. */
  copiesLink?: true
}

export const shareTargets: readonly ShareTarget[] = [
  {
    service: 'Telegram',
    mark: brandMarks.telegram,
    address: (url, text) => addressOf('https://t.me/share/url', { url, text }),
  },
  {
    service: 'Instagram',
    mark: brandMarks.instagram,
    address: () => 'https://www.instagram.com/',
    copiesLink: true,
  },
  {
    service: 'X',
    mark: brandMarks.x,
    address: (url, text) => addressOf('https://x.com/intent/post', { text, url }),
  },
  {
    service: 'Bluesky',
    mark: brandMarks.bluesky,
    address: (url, text) => addressOf('https://bsky.app/intent/compose', { text: `${text} ${url}` }),
  },
  {
    service: 'Facebook',
    mark: brandMarks.facebook,
    address: u => addressOf('https://www.facebook.com/sharer/sharer.php', { u }),
  },
]

function addressOf(page: string, query: Record<string, string>): string {
  return `${page}?${new URLSearchParams(query)}`
}
