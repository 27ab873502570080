import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'

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

/** Code and styles that a phone stores for use without a network. Grammars of code blocks load when they are needed. */
function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const isStored = ({ fileName, type }: { fileName: string; type: string }) =>
        /\.css$|latin-wght-normal[^/]*\.woff2$/.test(fileName) ||
        // Grammars have names; parts of the app only hashes.
        (type === 'chunk' &&
          /assets\/(?:[\w-]{7}|(?:index|floor|kit|workspace|forms)-[\w-]+)\.js$/.test(fileName))
      const files = Object.values(bundle).filter(isStored)
      this.emitFile({
        type: 'asset',
        fileName: 'offline-files.json',
        source: JSON.stringify(files.map(({ fileName }) => `/${fileName}`)),
      })
    },
  }
}

/**
 * Every schema of zod brings along what describes it as JSON Schema, which only the server does: 5 KB of what a chat
 * loads. Its functions are left in place and throw when they are called; those that make a method make one that throws,
 * since a schema makes its methods before anybody calls them.
 */
function withoutJsonSchema(): Plugin {
  const left = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: left },
      handler: (code) =>
        [
          "const fail = () => { throw new Error('Not in the browser.') }",
          ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
            ([, name = '']) => `export const ${name} = ${name.startsWith('create') ? '() => fail' : 'fail'}`,
          ),
        ].join('\n'),
    },
  }
}

const floor =
  /^(?!.*@xyflow).*node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zustand)\//

// Our own pieces that nearly every page shows, the signed-out one first. Each in a file of its own they would compress badly.
const kitPieces = `
  ui/buttons/button.tsx ui/buttons/button-style.ts ui/forms/control-style.ts ui/feedback/error-card.tsx ui/forms/field.tsx ui/forms/form-alert.tsx ui/buttons/icon-button.tsx
  ui/overlays/over-page.ts ui/forms/input.tsx ui/feedback/loader.tsx ui/display/mark.tsx ui/forms/password-input.tsx ui/layout/public-frame.tsx ui/forms/rules.tsx ui/feedback/spinner.tsx
  ui/buttons/text-link.tsx ui/toasts/toast.store.ts ui/toasts/toasts.tsx
  lib/http/api-error.ts lib/http/call.ts lib/cx.ts lib/device.ts lib/loading/early-part.tsx lib/loading/fetch-part.ts lib/storage/stored.ts lib/loading/last-incident.ts lib/loading/lazy-screen.ts lib/http/query-client.ts lib/http/safe-redirect.ts
  lib/http/token.ts ../contracts/screens.ts
  app/screens/chat-part.ts app/error-boundary.tsx app/phone-layout.store.ts features/auth/auth.queries.ts features/auth/session.queries.ts
`
  .trim()
  .split(/\s+/)
  .map((file) => normalizePath(here(`src/web/${file}`)))
// The same for what every signed-in page shows and the signed-out ones never fetch.
const workspacePieces = `
  app/shell/shell.tsx app/shell/sidebar.tsx app/screens/member-screens.tsx app/screens/screen-icons.tsx app/screens/listed-screens.ts app/shell/overlays.tsx app/shortcuts/shortcuts.ts app/shortcuts/single-keys.store.ts
  ui/overlays/menu.tsx ui/overlays/modal.tsx ui/overlays/dialog.tsx ui/layout/screen-header.tsx ui/feedback/missing-screen.tsx ui/feedback/empty-state.tsx ui/display/kbd.tsx ui/lists/rail-row.ts
  ui/layout/sidebar.store.ts
  features/chat/list/chat-list.tsx features/chat/list/chat-list-row.tsx features/chat/chat.queries.ts features/chat/message/edit.store.ts
  features/models/welcome.store.ts features/models/models.queries.ts
  features/plans/plans.queries.ts features/projects/project-address.ts features/projects/project-list.tsx
  features/projects/projects.queries.ts features/prompts/prompts.queries.ts features/usage/usage.queries.ts
  features/attachments/attachments.queries.ts features/auth/local-data.ts features/canon/proposals/canon-offer.store.ts
  features/chat/stream/answers.store.ts features/chat/message/attachment-button.tsx features/chat/composer/composer-model.store.ts features/chat/composer/draft.store.ts
  features/chat/stream/use-chat.ts features/chat/conversation/use-earlier.ts features/projects/sample.queries.ts features/prompts/prompts.store.ts
  features/chat/composer/composer-files.store.ts features/chat/list/chat-list-project.tsx features/announcements/announcement-area.tsx
  features/announcements/announcements.queries.ts ui/layout/card.tsx lib/hooks/use-online.ts features/chat/queue/queue.store.ts features/canon/field/field-drafts.store.ts ../contracts/announcements.ts ../contracts/projects.ts
  lib/storage/drafts.ts lib/http/event-stream.ts ../core/file-size.ts lib/words/model-cost.ts lib/http/upload.ts ../core/letters.ts
`
  .trim()
  .split(/\s+/)
  .map((file) => normalizePath(here(`src/web/${file}`)))
const workspaceIcons =
  /lucide-react\/dist\/esm\/icons\/(square-pen|messages-square|mic|file-text|trash|pencil|folder-open|search|plus|chevron-down|paperclip|text-cursor-input)\./
const workspace = (id: string) => workspacePieces.includes(id) || workspaceIcons.test(id)

// And for the forms of the signed-out pages.
const formPieces = `
  ui/forms/account-inputs.tsx ui/forms/contract-form.tsx lib/hooks/use-contract-form.ts features/auth/google-sign-in.tsx
`
  .trim()
  .split(/\s+/)
  .map((file) => normalizePath(here(`src/web/${file}`)))
const forms = (id: string) => formPieces.includes(id) || /node_modules\/react-hook-form\//.test(id)

const icons = /lucide-react\/dist\/esm\/(?!icons\/)/
const kit = (id: string) => kitPieces.includes(id) || icons.test(id)

for (const file of [...kitPieces, ...workspacePieces, ...formPieces]) {
  if (!existsSync(file)) throw new Error(`vite.config.ts names ${file}, but there is no such file.`)
}

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  root: here('src/web'),
  plugins: [react(), tailwindcss(), preloadBodyFont(), withoutJsonSchema(), offlineFiles()],
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
        // Every page names the parts of all others: the shorter, the lighter.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'floor', test: floor },
            { name: 'kit', test: kit },
            { name: 'workspace', test: workspace },
            { name: 'forms', test: forms },
          ],
        },
      },
    },
  },
  // Workers fetch parts of theirs when they are needed, which only modules can.
  worker: { format: 'es' },
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
})
