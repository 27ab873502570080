import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The body font is needed by the first paint, and only the build knows its hashed name. */
function preloadBodyFont(): Plugin {
  return {
    name: 'preload-body-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes('inter-latin-wght-normal'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

const floor = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//

// Our own pieces that nearly every page shows, the signed-out one first. Each in a file of its own they would compress badly.
const ui =
  'button|button-style|control-style|error-card|field|form-alert|icon-button|input|loader|mark|password-input|public-frame|rules|spinner|text-link|toast.store'
const lib = 'api-error|call|cx|lazy-screen|query-client|safe-redirect|token'
const kit = new RegExp(`src/web/(?:ui/(?:${ui})|lib/(?:${lib}))\\.tsx?$|lucide-react/dist/esm/(?!icons/)`)

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  root: here('src/web'),
  plugins: [react(), tailwindcss(), preloadBodyFont()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // An inlined asset is a data: address, which the content security policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs travels in one file: fewer requests, better compressed, and kept across releases.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'floor', test: floor },
            { name: 'kit', test: kit },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
})
