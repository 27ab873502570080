import type { CopyRow } from './copy-csv.ts'

/** A page that shows every visual of the archive at a glance. It asks no server for anything. */
export const contactSheet = (rows: CopyRow[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Contact sheet</title>
<style>body{font:14px system-ui,sans-serif;margin:2rem;background:#f4f4f5;color:#18181b}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:1.5rem}
figure{margin:0;background:#fff;border-radius:8px;padding:12px}img{display:block;width:100%;height:240px;object-fit:contain}
figcaption{margin-top:8px;overflow-wrap:anywhere}small{color:#52525b}</style>
<h1>Contact sheet</h1><main>
${rows.map(figureOf).join('\n')}
</main></html>
`

const figureOf = ({ name, channel, row }: CopyRow) =>
  `<figure><img src="visuals/${encodeURIComponent(name)}" alt="${escaped(row.spec.texts.headline)}"><figcaption>${escaped(channel.name)}<br><small>${escaped(name)}, ${channel.width} × ${channel.height} px, ${Math.ceil(row.bytes / 1_024)} KB</small></figcaption></figure>`

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter,
  )
