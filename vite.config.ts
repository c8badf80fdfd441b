import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanReact } from './tools/lean-react.ts'

/**
 * Two builds from one config: `vite build` makes what the browser loads (dist/web, with a manifest),
 * `vite build --ssr web/render.tsx` makes the renderer of first pages (dist/render/render.js).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? [react(), leanIcons]
    : [react(), leanIcons, leanReact, withoutRoutersSearch, lateStyles, loads],
  // React has had this hook of its own since version 18; the shim carries a copy.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  css: { modules: { generateScopedName: classOf } },
  publicDir: isSsrBuild ? false : 'web/public',
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Fonts and images as data: addresses would be refused by our content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Only styles are named beside a late part: the names of all scripts behind all parts would weigh more in
    // every first load than they save when a part, itself fetched on intent, fetches what it imports.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts) => parts.filter(part => part.endsWith('.css')),
    },
    ...(isSsrBuild ? {} : { rolldownOptions: browserBuild }),
  },
  // React comes bundled so that its production build is chosen whatever NODE_ENV the server runs with.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
}))

/**
 * `.title` of one file -> `title-k3f9`: told apart by four characters of the file's path. The usual hash for every
 * class would do the same, but nothing compresses worse, and several hundred of them are in a first load.
 */
function classOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12)
  const ending = Number.parseInt(hash, 16).toString(36).slice(-4)
  const other = endings.get(ending) ?? path
  if (other !== path) throw new Error(`${path} and ${other} would share their class names: rename one`)
  endings.set(ending, path)
  return `${name}-${ending}`
}
const endings = new Map<string, string>()

const everyPage = '/web/main.tsx'
const home = '/web/features/songs/HomePage.tsx'
/** What these share with the home page is one file: cards, votes, the playing wave. */
const songScreens = ['/web/features/songs/SongPage.tsx', '/web/features/people/ProfilePage.tsx']
const landing = '/web/features/landing/LandingPage.tsx'
/** Screens for those who have not come in: none of them shall load what only the home page needs. */
const outside = [landing, '/web/features/accounts/AuthPage.tsx', '/web/features/shell/NotFoundPage.tsx']

const auth = '/web/features/accounts/AuthPage.tsx'
/** The page fetches its form at once. */
const upload = '/web/features/upload/UploadForm.tsx'
const settings = '/web/features/settings/SettingsPage.tsx'
const forgotPassword = '/web/features/password-reset/ForgotPasswordPage.tsx'

/** Each entry's modules: all that it imports without being asked. */
const loaded = new Map<string, Set<string>>()
const isLoadedBy = (entry: string, id: string) => loaded.get(entry)?.has(id.match(isIcon)?.[1] ?? id) ?? false
/** Named by a package's one entry, so seemingly part of every page, yet used by the upload form alone. */
const rare = /\/useBlocker\.js$/
const isPackage = (id: string) => id.includes('/node_modules/')
/** Icons are made by it as they load, so it stands in the file that loads before all others. */
const iconMaker = '/web/ui/create-icon.ts'

/**
 * What every page loads goes into two files, packages and ours, and what the screens of songs share into a third, instead of
 * one file per module that some lazy part also uses: thirty small files compress worse and cost a request each.
 */
const browserBuild = {
  // Reading a property or a global does nothing here but read it, so what is read for nothing can go.
  treeshake: { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false },
  // The numbers of contract/limits.ts stand where they are used, instead of all of them in every first load.
  optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
  input: ['web/main.tsx', 'web/ui/fonts.css'],
  output: {
    // Every page's first load names all other files, and names don't compress: 42 bits tell scripts apart, 30 the
    // styles, which need no words either.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: ({ names: [name] }: { names: readonly string[] }) =>
      name?.endsWith('.css') ? 'assets/[hash:5][extname]' : 'assets/[name]-[hash:7][extname]',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          name: 'packages',
          test: (id: string) =>
            /rolldown[/:]runtime/.test(id) ||
            id.endsWith(iconMaker) ||
            (isPackage(id) && isLoadedBy(everyPage, id) && !rare.test(id)),
          priority: 5,
        },
        {
          name: 'frame',
          // What even the landing page shares with the home page, covers and waves, is as good as everywhere.
          test: (id: string) =>
            !rare.test(id) &&
            (isLoadedBy(everyPage, id) || (isLoadedBy(home, id) && isLoadedBy(landing, id))),
          priority: 4,
        },
        {
          name: 'songs',
          test: (id: string) =>
            isLoadedBy(home, id) &&
            songScreens.some(entry => isLoadedBy(entry, id)) &&
            !outside.some(entry => isLoadedBy(entry, id)),
          priority: 3,
        },
        {
          // Two ways to choose, too small for files of their own.
          name: 'choices',
          test: (id: string) => isLoadedBy(home, id) && /\/ui\/(Tabs\.|Segmented\.|use-roving)/.test(id),
          priority: 2,
        },
        {
          // What forms are made of.
          name: 'fields',
          test: (id: string) => isLoadedBy(auth, id) && isLoadedBy(upload, id),
          priority: 2,
        },
        {
          name: 'tools',
          test: (id: string) =>
            /\/icons\/(arrow-left|download|share-2)\.|\/songs\/paths\.|\/ui\/Chip\.|\/api\/topics\./.test(id),
          priority: 3,
        },
        {
          // How all of the forum looks: every file of styles has its name in every first load.
          name: 'forum',
          test: (id: string) => /\/forum\/\w+\.module\.css/.test(id),
          priority: 2,
        },
        {
          // What is read at length.
          name: 'reading',
          test: (id: string) => /\/(legal|charts)\/\w+\.module\.css/.test(id),
          priority: 2,
        },
        {
          // Rows of songs, and the button that plays them all.
          name: 'rows',
          test: (id: string) => /\/songs\/SongRow\.|\/player\/PlayAll\./.test(id),
          priority: 3,
        },
        {
          // What is said of a person, and the way to follow them.
          name: 'person',
          test: (id: string) =>
            /\/ui\/(LinkedText|linked-pieces)\.|\/follows\/(FollowButton|use-follow)\.|\/LateRarePart\./.test(
              id,
            ),
          priority: 3,
        },
        {
          // What a list has while it is on its way, empty or broken.
          name: 'quiet',
          test: (id: string) => /\/ui\/(Quiet|Skeleton)\.|\/icons\/rotate-cw\./.test(id),
          priority: 4,
        },
        {
          // Small things that several screens need: files of their own would be mostly their envelopes.
          name: 'signs',
          test: (id: string) =>
            /\/icons\/(circle-exclamation-point|triangle-exclamation-point|trash)\.|\/ui\/use-hydrated\./.test(
              id,
            ),
          priority: 3,
        },
        {
          // What all screens of a challenge read and say of it.
          name: 'challenge',
          test: (id: string) =>
            /\/challenges\/(challenge-(days|reads|texts)|shown-phase)\.|\/contract\/text-in\./.test(id),
          priority: 3,
        },
        {
          // Its poster and what stands round it, on the wall and on its own page.
          name: 'poster',
          test: (id: string) =>
            /\/challenges\/(Poster|PhaseBadge|poster-\w+|JoinButton|use-join|LateDesk)\.|\/poster-arts\./.test(
              id,
            ),
          priority: 3,
        },
        {
          // Its entries, before and after they were judged.
          name: 'entries',
          test: (id: string) =>
            /\/challenges\/(Submissions|SubmissionRow|PositionBadge)\.|\/icons\/(crown|trophy|medal)\./.test(
              id,
            ),
          priority: 3,
        },
        {
          // What the ways in share with each other, and with nobody who is in.
          name: 'door',
          test: (id: string) =>
            isLoadedBy(auth, id) &&
            (isLoadedBy(landing, id) || isLoadedBy(forgotPassword, id)) &&
            ![...songScreens, home, upload, settings].some(entry => isLoadedBy(entry, id)),
          priority: 1,
        },
      ],
    },
  },
}

const loads: Plugin = {
  name: 'loads',
  buildEnd() {
    for (const entry of [everyPage, home, ...songScreens, ...outside, upload, settings, forgotPassword]) {
      const modules = new Set<string>()
      const visit = (id: string) => {
        if (modules.has(id)) return
        modules.add(id)
        const module = this.getModuleInfo(id)
        for (const icon of iconsIn(module?.code ?? '')) modules.add(icon)
        for (const next of module?.importedIds ?? []) if (!isIcon.test(next)) visit(next)
      }
      for (const id of this.getModuleIds()) if (id.endsWith(entry)) visit(id)
      loaded.set(entry, modules)
    }
  },
}

/** Lucide's one entry names all icons there are; only those that a module asks for by name count as its own. */
const isIcon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/

/** An icon is drawn by ten lines of ours instead of two kilobytes that can do what nobody here asks of them. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  transform: (code, id) =>
    isIcon.test(id)
      ? code.replace(
          /import createLucideIcon from ["'][^"']+["']/,
          `import { createIcon as createLucideIcon } from '${iconMaker}'`,
        )
      : null,
}

/** What Vite puts round every `import()`: its own would link the styles of the part. */
const lateStyles: Plugin = {
  name: 'late-styles',
  enforce: 'pre',
  load: id =>
    id === '\0vite/preload-helper.js'
      ? `export { importWithStyles as __vitePreload } from '${import.meta.dirname}/web/ui/late-styles.ts'`
      : null,
}

/** Addresses are read and written by `web/search-params.ts`; the router brings its own way along all the same. */
const withoutRoutersSearch: Plugin = {
  name: 'without-routers-search',
  transform: (_code, id) =>
    id.endsWith('/router-core/dist/esm/searchParams.js')
      ? ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith']
          .map(name => `export const ${name} = undefined;`)
          .join('')
      : null,
}

/** `import { CircleAlert } from 'lucide-react'` -> `circle-alert`. */
function iconsIn(code: string): string[] {
  const names = code.match(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/)?.[1]?.split(',') ?? []
  return names.map(name =>
    name
      .trim()
      .replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-')
      .toLowerCase(),
  )
}
