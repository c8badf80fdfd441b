import type { FastifyInstance } from 'fastify'
import { themeColours } from '#contract/theme-colours.ts'
import de from '#words/de/shell/app.json' with { type: 'json' }
import en from '#words/en/shell/app.json' with { type: 'json' }
import es from '#words/es/shell/app.json' with { type: 'json' }
import fr from '#words/fr/shell/app.json' with { type: 'json' }
import ja from '#words/ja/shell/app.json' with { type: 'json' }
import ko from '#words/ko/shell/app.json' with { type: 'json' }
import type { Language } from '#words/languages.ts'
import pt from '#words/pt/shell/app.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import zh from '#words/zh/shell/app.json' with { type: 'json' }
import { pageLanguageOf } from '../input/language.ts'

const words: Record<Language, typeof ko> = { ko, en, ja, zh, es, fr, de, pt }

/** The types that the browser may take from another app's share sheet; the upload form checks them again. */
const sharedTypes = ['audio/*', '.mp3', '.wav', '.flac', '.m4a', '.ogg', '.opus', '.aac']

/**
 * The pages as an app (W3C Web Application Manifest), in the language of the page that links to it: `?lang=` names it,
 * because browsers request it without cookies. Its `id` makes it one app in all languages.
 */
export function serveManifest(app: FastifyInstance): void {
  app.get('/site.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'cookie, accept-language')
      .send(JSON.stringify(manifestIn(pageLanguageOf(request, request.url)))),
  )
}

export function manifestIn(language: Language) {
  const say = createSay(language, { app: words[language] })
  return {
    id: '/',
    name: 'Melodrome',
    short_name: 'Melodrome',
    description: say('app.description'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColours.dark,
    theme_color: themeColours.dark,
    categories: ['music', 'entertainment'],
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-192.png', 192, 'maskable'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(say('app.upload'), '/upload'),
      shortcut(say('app.popular'), '/?tab=popular'),
      shortcut(say('app.offline'), '/playlists/offline'),
    ],
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'audio', accept: sharedTypes }] },
    },
  }
}

const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('/icon-192.png', 192, 'any')] })
