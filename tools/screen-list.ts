import type { Page } from '@playwright/test'
import type { Say } from '../words/say.ts'

/** One of the cast, the operator, or a stranger. */
export type Looker = 'mina' | 'sora' | 'teo' | 'operator' | 'visitor'

export interface Screen {
  /** The name of its pictures, and its name on the command line. */
  name: string
  as: Looker
  /** `{song}` and similar words stand for ids, which `learnPlaces` finds. */
  address: string
  /** What is pressed before the picture is taken. */
  act?: (page: Page, say: Say) => Promise<void>
}

const firstPlay = async (page: Page, say: Say): Promise<void> => {
  const name = new RegExp(escaped(say('player.play', { title: '\0' })).replace('\0', '.+'))
  await page.locator('main').getByRole('button', { name }).first().click({ force: true })
  const bar = page.getByRole('region', { name: say('player.label'), exact: true })
  await bar.getByRole('button').first().waitFor()
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Every screen of the product, signed out first. To add one: a line here. */
export const screens: readonly Screen[] = [
  { name: 'landing', as: 'visitor', address: '/' },
  { name: 'auth-login', as: 'visitor', address: '/auth?mode=login' },
  { name: 'auth-signup', as: 'visitor', address: '/auth?mode=signup' },
  { name: 'auth-device', as: 'visitor', address: '/auth?mode=device' },
  {
    name: 'auth-mistakes',
    as: 'visitor',
    address: '/auth?mode=signup',
    act: page => page.locator('main form button[type=submit]').click(),
  },
  { name: 'forgot-password', as: 'visitor', address: '/forgot-password' },
  { name: 'reset-password', as: 'visitor', address: '/reset-password' },
  { name: 'song-signed-out', as: 'visitor', address: '/songs/{song}' },
  { name: 'profile-signed-out', as: 'visitor', address: '/profile/{artist}' },
  { name: 'terms', as: 'visitor', address: '/terms' },
  { name: 'privacy', as: 'visitor', address: '/privacy' },
  { name: 'guidelines', as: 'visitor', address: '/guidelines' },
  { name: 'imprint', as: 'visitor', address: '/imprint' },
  { name: 'transparency', as: 'visitor', address: '/transparency' },
  { name: 'charts', as: 'visitor', address: '/charts' },
  { name: 'api-docs', as: 'visitor', address: '/api/docs' },
  { name: 'not-found', as: 'visitor', address: '/nowhere' },
  { name: 'user-not-found', as: 'visitor', address: '/profile/1111111111111111111111' },
  { name: 'embed-song', as: 'visitor', address: '/embed/{song}' },

  { name: 'home', as: 'mina', address: '/' },
  { name: 'home-playing', as: 'mina', address: '/', act: firstPlay },
  { name: 'home-recent', as: 'mina', address: '/?tab=recent' },
  { name: 'home-top-rated', as: 'mina', address: '/?tab=top-rated' },
  {
    name: 'home-rows',
    as: 'mina',
    address: '/?tab=recent',
    act: (page, say) =>
      page.getByRole('radio', { name: say('songs.layout.rows'), exact: true }).check({ force: true }),
  },
  { name: 'home-menu', as: 'mina', address: '/', act: openOwnMenu },
  { name: 'search', as: 'mina', address: '/?search=%EB%B0%A4' },
  { name: 'search-nothing', as: 'mina', address: '/?search=qqxxzz' },
  { name: 'song', as: 'mina', address: '/songs/{song}' },
  { name: 'song-own', as: 'mina', address: '/songs/{own}' },
  { name: 'song-playing', as: 'mina', address: '/songs/{song}', act: firstPlay },
  {
    name: 'song-rate',
    as: 'mina',
    address: '/songs/{song}',
    act: async (page, say) => {
      // After rating, the button shows the person's own stars.
      const name = new RegExp(`^(${escaped(say('songs.action.rate'))}|${escaped(say('songs.rate.own'))})`)
      await page.locator('main').getByRole('button', { name }).first().click()
    },
  },
  {
    name: 'queue',
    as: 'mina',
    address: '/',
    act: async (page, say) => {
      await firstPlay(page, say)
      const queue = page.getByRole('button', { name: say('player.queue'), exact: true })
      await queue.first().click()
    },
  },
  { name: 'profile-own', as: 'mina', address: '/profile' },
  { name: 'profile', as: 'mina', address: '/profile/{artist}' },
  { name: 'upload', as: 'mina', address: '/upload' },
  { name: 'takes-gone', as: 'mina', address: '/upload/takes/1111111111111111111111' },
  { name: 'device', as: 'mina', address: '/device' },
  { name: 'messages', as: 'mina', address: '/messages' },
  { name: 'conversation', as: 'mina', address: '/messages/{conversation}' },
  { name: 'settings', as: 'mina', address: '/settings' },
  { name: 'playlists', as: 'mina', address: '/playlists' },
  { name: 'playlist', as: 'mina', address: '/playlists/{playlist}' },
  { name: 'playlist-liked', as: 'mina', address: '/playlists/liked' },
  { name: 'playlist-heard', as: 'mina', address: '/playlists/heard' },
  { name: 'challenges', as: 'mina', address: '/challenges' },
  { name: 'challenge', as: 'mina', address: '/challenges/{ongoing}' },
  { name: 'challenge-upcoming', as: 'mina', address: '/challenges/{upcoming}' },
  { name: 'challenge-judged', as: 'mina', address: '/challenges/{judged}' },
  { name: 'challenge-results', as: 'mina', address: '/challenges/{judged}/results' },
  { name: 'listening-room', as: 'mina', address: '/challenges/{ongoing}/listen' },
  { name: 'hall-of-fame', as: 'mina', address: '/hall-of-fame' },
  { name: 'forum', as: 'mina', address: '/forum' },
  { name: 'post', as: 'mina', address: '/forum/{post}' },
  { name: 'decision', as: 'mina', address: '/decisions/{decision}' },
  { name: 'song-missing', as: 'mina', address: '/songs/1111111111111111111111' },

  { name: 'challenges-curator', as: 'sora', address: '/challenges' },
  { name: 'challenge-curator', as: 'sora', address: '/challenges/{ongoing}' },
  { name: 'admin-challenges', as: 'sora', address: '/admin/challenges' },
  { name: 'admin-reports', as: 'teo', address: '/admin/reports' },
  { name: 'admin-case', as: 'teo', address: '/admin/reports/{case}' },
  { name: 'admin-filters', as: 'teo', address: '/admin/filters' },
  { name: 'admin-people', as: 'teo', address: '/admin/people' },
  { name: 'admin-person', as: 'teo', address: '/admin/people/{artist}' },
  { name: 'admin-votes', as: 'teo', address: '/admin/votes' },
  { name: 'admin-jobs', as: 'operator', address: '/admin/jobs' },
  { name: 'admin-storage', as: 'operator', address: '/admin/storage' },
  { name: 'admin-mail', as: 'operator', address: '/admin/mail' },
  { name: 'admin-health', as: 'operator', address: '/admin/health' },
  { name: 'admin-signins', as: 'operator', address: '/admin/signins' },
  { name: 'admin-log', as: 'operator', address: '/admin/log' },
]

/** On a phone it is the drawer. */
async function openOwnMenu(page: Page, say: Say): Promise<void> {
  const own = page.getByRole('button', { name: say('shell.account.menu'), exact: true })
  const drawer = page.getByRole('button', { name: say('shell.nav.open'), exact: true })
  await own.or(drawer).filter({ visible: true }).first().click()
}
