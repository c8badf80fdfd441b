import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two builds from one config: `vite build` makes what the browser loads (dist/web, with a manifest),
 * `vite build --ssr web/render.tsx` makes the renderer of first pages (dist/render/render.js).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'web/public',
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Fonts and images as data: addresses would be refused by our content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    // The names of all scripts beside each lazy part would weigh 5 KB in every first load.
    modulePreload: false,
    // One file for all pages: a browser that gets twenty small ones one after another paints later (decision 0128).
    cssCodeSplit: false,
    ...(isSsrBuild ? {} : { rolldownOptions: browserBuild }),
  },
  // React comes bundled so that its production build is chosen whatever NODE_ENV the server runs with.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
}))

/** Packages change seldom and are cached for long; small files that many parts share come as one. */
const browserBuild = {
  input: 'web/main.tsx',
  // A page that needs one number of `contract/limits.ts` gets the number, not the file.
  optimization: { inlineConst: true },
  output: {
    // Short, because every first load names all other files and hashes don't compress.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[hash:7][extname]',
    codeSplitting: {
      // A part brings only itself: what it imports stays where its own users need it.
      includeDependenciesRecursively: false,
      groups: [
        {
          name: 'packages',
          test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
          priority: 3,
        },
        {
          name: 'shared',
          // Forms, dialogs and lists to remove from come with the pages that have them.
          test: /\/(web|contract|words)\/(?!.*(layer|field|form|hand-focus))|lucide-react|zustand/,
          minShareCount: 12,
          priority: 2,
        },
        {
          name: 'songs',
          test: /\/web\/(features\/(songs|player|votes)|api\/cached-songs|say\/numbers|ui\/.*(SeekSlider|slide))/,
          minShareCount: 5,
          priority: 1,
        },
      ],
    },
  },
}
