import { escapeMarkup } from '#contract/markup.ts'
import type { PageRequest } from '#contract/page.ts'
import { themeColours } from '#contract/theme-colours.ts'
import type { PageAssets } from './assets.ts'

/**
 * Settles the theme before the first paint: `system` becomes `dark` or `light`. Like the other two inline scripts it never
 * varies, so the content security policy can name its hash.
 */
export const themeScript =
  "(function(d){if(d.theme==='system')d.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'})(document.documentElement.dataset)"

/**
 * Keeps the browser's offer to install the site as an app, because it may come before any other script of ours runs,
 * and suppresses the browser's own banner: the menu has an entry for it.
 */
export const installScript =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e})"

/** Decides which layer of styles wins, wherever its rules stand in the file of all styles. */
export const layersStyle = '@layer reset, tokens, base, ui, components, pages;'

/**
 * Loads the scripts once the page has been painted: on a slow connection they would otherwise delay the styles
 * and pictures that it is painted with (decision 0128). A page in the background is not painted, and a browser may keep
 * its times of painting to itself, so the wait has an end. Only the first call finds anything to load. Each file is asked
 * for in a task of its own: in one, thirty requests would keep a slow phone busy for a tenth of a second.
 */
export const laterScript =
  "(function(start){setTimeout(start,document.hidden?0:1000);new PerformanceObserver(start).observe({type:'paint',buffered:true})})(function(){var later=document.getElementById('later').content,parts=[...later.children];later.replaceChildren();parts.forEach(part=>setTimeout(()=>document.head.append(part)))})"

export function htmlAttributes(language: string, theme: PageRequest['theme']): string {
  return `lang="${escapeMarkup(language)}" data-theme="${theme}"`
}

/** One tag, as a route declares it. */
export interface Meta {
  title?: string | undefined
  name?: string | undefined
  property?: string | undefined
  content?: string | undefined
  /** JSON-LD, for search engines. */
  facts?: string | undefined
}

/** A link to another address, as a route declares it. */
export interface Relation {
  rel: string
  href: string
  type?: string | undefined
  title?: string | undefined
  /** The language of the other version. */
  hrefLang?: string | undefined
}

interface Head {
  metas: readonly Meta[]
  relations: readonly Relation[]
  assets: PageAssets
  language: string
  theme: PageRequest['theme']
}

/** The whole head. If several routes set the same value, the innermost one wins. */
export function headHtml({ metas, relations, assets, language, theme }: Head): string {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${themeScript}</script>`,
    `<script>${installScript}</script>`,
    ...themeColoursHtml(theme),
    ...lastOfEach(metas).map(metaHtml),
    ...relations.map(relationHtml),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="/site.webmanifest?lang=${escapeMarkup(language)}">`,
    `<style>${layersStyle}</style>`,
    assets.styles ? `<link rel="stylesheet" href="${assets.styles}">` : '',
  ].join('\n')
}

/** For the browser's and system's bars around the page. `show-theme-colour.ts` shows what a person chooses later. */
function themeColoursHtml(theme: PageRequest['theme']): string[] {
  if (theme !== 'system') return [`<meta name="theme-color" content="${themeColours[theme]}">`]
  return (['dark', 'light'] as const).map(
    each =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${each})" content="${themeColours[each]}">`,
  )
}

/** At the end of the page: what `laterScript` loads. A browser fetches nothing that is inside a template. */
export function laterHtml({ preloads, script }: PageAssets): string {
  const later = [
    // Low priority: a cover that has not arrived yet comes first.
    ...preloads.map(file => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
    `<script type="module" src="${script}" fetchpriority="low"></script>`,
  ]
  return `<template id="later">${later.join('')}</template><script>${laterScript}</script>`
}

function relationHtml(relation: Relation): string {
  const { rel, type, title, hrefLang: hreflang, href } = relation
  const attributes = Object.entries({ rel, type, title, hreflang, href }).flatMap(([name, value]) =>
    value ? [` ${name}="${escapeMarkup(value)}"`] : [],
  )
  return `<link${attributes.join('')}>`
}

function lastOfEach(metas: readonly Meta[]): Meta[] {
  const byName = new Map(
    metas.map(meta => [meta.property ?? meta.name ?? (meta.facts ? 'facts' : 'title'), meta]),
  )
  return [...byName.values()]
}

function metaHtml(meta: Meta): string {
  // No browser executes it; `<` is escaped, so the text cannot end the element.
  if (meta.facts !== undefined)
    return `<script type="application/ld+json">${meta.facts.replaceAll('<', '\\u003c')}</script>`
  if (meta.title !== undefined) return `<title>${escapeMarkup(meta.title)}</title>`
  const name = meta.property ? `property="${meta.property}"` : `name="${meta.name}"`
  return `<meta ${name} content="${escapeMarkup(meta.content ?? '')}">`
}

/** The theme's script and the pages' styles: few texts, and the same on every page. */
const hashes = new Map<string, Promise<string>>()

/** `'sha256-…'`, as a content security policy names an inline script or style. */
export function hashOf(text: string): Promise<string> {
  const hash = hashes.get(text) ?? newHash(text)
  hashes.set(text, hash)
  return hash
}

async function newHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
