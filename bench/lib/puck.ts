import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { inRoot } from '../../scripts/lib/paths.ts'

/** Outside of our packages: Puck brings more than a hundred, and only this comparison needs them. */
const folder = inRoot('.cache', 'puck')
export const PUCK_INSTALL =
  'npm install --prefix .cache/puck @puckeditor/core@0.23.0 react@19.3.1 react-dom@19.3.1'

interface Section {
  title: string
  items: { title: string; text: string }[]
}

/** One component with a title and a list, as in Puck's own demo, and nothing of ours. */
const demo = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Puck } from '@puckeditor/core'
import '@puckeditor/core/puck.css'

const Section = ({ title, items }) =>
  h('section', {}, h('h2', {}, title), h('ul', {}, items.map((item, n) => h('li', { key: n }, h('h3', {}, item.title), h('p', {}, item.text)))))
const fields = {
  title: { type: 'text' },
  items: { type: 'array', arrayFields: { title: { type: 'text' }, text: { type: 'textarea' } } },
}
const config = { components: { Section: { fields, defaultProps: { title: '', items: [] }, render: Section } } }
const content = (await (await fetch('/sections.json')).json()).map((props, n) => ({ type: 'Section', props: { id: 'b' + n, ...props } }))
createRoot(document.getElementById('root')).render(h(Puck, { config, data: { root: {}, content } }))
`

/** Serves Puck with these sections. Undefined where it is not installed. */
export async function servePuck(
  sections: Section[],
): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (!existsSync(join(folder, 'node_modules/@puckeditor/core'))) return undefined
  const dist = join(folder, 'dist')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'main.js'), demo)
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Puck</title><div id="root"></div><script type="module" src="/main.js"></script></html>',
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2023', outDir: dist },
  })
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' }
  const server = http.createServer(async ({ url = '/' }, reply) => {
    const path = url === '/' ? '/index.html' : url
    const type = types[path.split('.').at(-1) as keyof typeof types]
    const body =
      path === '/sections.json'
        ? JSON.stringify(sections)
        : await readFile(join(dist, path)).catch(() => undefined)
    reply.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
