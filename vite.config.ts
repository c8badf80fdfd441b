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
    ...(isSsrBuild ? {} : { rolldownOptions: { input: ['web/main.tsx', 'web/ui/fonts.css'] } }),
  },
  // React comes bundled so that its production build is chosen whatever NODE_ENV the server runs with.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
}))
