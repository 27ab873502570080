import type { PageTheme } from '#contracts/pages/page-blocks.ts'

const fonts: Record<PageTheme['font'], string> = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  rounded: 'ui-rounded, "SF Pro Rounded", "Nunito", system-ui, sans-serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
}

const radius: Record<PageTheme['corners'], string> = { square: '0', soft: '.5rem', round: '1.25rem' }

/** The whole style of a page: fonts of the reader's device, no file to fetch. */
export const pageStyle = (theme: PageTheme): string =>
  `:root{--accent:${theme.accent};--on-accent:${readableOn(theme.accent)};--bg:${theme.background};--fg:${theme.text};` +
  `--r:${radius[theme.corners]};--font:${fonts[theme.font]}}${RULES}`

/** Black or white, whichever reads better on a colour. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff'
}

/** Share of its colour that less important text keeps. */
export const MUTED = 0.8

/** One colour over another, as much of it as `share` says. */
export const blend = (over: string, under: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => [over, under].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)))
    .map(([top = 0, bottom = 0]) => Math.round(top * share + bottom * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const RULES = `
*{box-sizing:border-box}html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--bg);color:var(--fg);font:1rem/1.6 var(--font);overflow-wrap:break-word}
.page{min-height:100vh}.w{max-width:70rem;margin-inline:auto;padding-inline:1.25rem}
.b{padding-block:clamp(2rem,6vw,4.5rem)}
h1,h2,h3{line-height:1.15;margin:0 0 .6em;text-wrap:balance}h1{font-size:clamp(1.9rem,5vw,3.2rem)}h2{font-size:clamp(1.5rem,3.4vw,2.2rem)}h3{font-size:1.1rem}
p{margin:0 0 1em}ul,ol,dl,figure,blockquote{margin:0;padding:0}img{display:block;max-width:100%;height:auto;border-radius:var(--r)}
a{color:inherit}.eyebrow{font-weight:600;letter-spacing:.02em;opacity:${MUTED}}.note,figcaption{font-size:.875rem;opacity:${MUTED}}.muted{opacity:${MUTED}}
.split{display:grid;gap:clamp(1.5rem,4vw,3.5rem);align-items:center}@media(min-width:48rem){.split{grid-template-columns:1fr 1fr}.flip>:first-child{order:2}}
.buy{display:inline-block;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:600;padding:.9em 1.8em;border-radius:var(--r);text-align:center}
.buy:hover{filter:brightness(1.08)}.buy:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.prices{display:flex;gap:.75rem;align-items:baseline;font-size:1.4rem}.prices s{opacity:${MUTED};font-size:1rem}
.cards{list-style:none;display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr))}
.cards>*{border:1px solid color-mix(in srgb,var(--fg) 15%,transparent);border-radius:var(--r);padding:1.25rem}.cards>*>:last-child{margin-bottom:0}
.b-announcement{background:var(--accent);color:var(--on-accent);text-align:center;padding:.6rem 1rem;font-size:.9rem}
.b-gallery .split{align-items:start}.shots{display:grid;grid-template-columns:repeat(4,1fr);gap:.5rem}.shots>:first-child{grid-column:1/-1}.box ul{padding-left:1.2em;margin-bottom:1.25rem}.box .buy{display:block}
.b-bundles .cards>*{display:flex;flex-direction:column;gap:.25rem}.b-bundles .best{border:2px solid var(--accent)}.amount{font-size:1.3rem;font-weight:600}
.b-buy{padding:1rem;text-align:center}.b-buy .note{display:block}.buy+.note{margin-top:.5rem}.sticky{position:sticky;bottom:0;z-index:2;background:var(--bg);border-top:1px solid color-mix(in srgb,var(--fg) 15%,transparent);padding-bottom:max(1rem,env(safe-area-inset-bottom))}
.b-steps ol{counter-reset:s}.b-steps li{counter-increment:s}.b-steps li::before{content:counter(s);display:inline-grid;place-items:center;width:2rem;height:2rem;border-radius:50%;background:var(--accent);color:var(--on-accent);font-weight:700;margin-bottom:.75rem}
.b-promise .days{font-size:1.3rem;font-weight:600;margin-bottom:.3em}
details{border-top:1px solid color-mix(in srgb,var(--fg) 15%,transparent);padding:.9rem 0}details:last-child{border-bottom:1px solid color-mix(in srgb,var(--fg) 15%,transparent)}summary{cursor:pointer;font-weight:600}details p:first-of-type{margin-top:.75rem}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse}th,td{padding:.75rem;text-align:left;border-bottom:1px solid color-mix(in srgb,var(--fg) 15%,transparent)}
.b-specs dl>*{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:1rem;padding:.6rem 0;border-bottom:1px solid color-mix(in srgb,var(--fg) 15%,transparent)}dt{font-weight:600}dd{margin:0}
.b-numbers dl>*{display:flex;flex-direction:column-reverse;text-align:center}.b-numbers dd{font-size:2rem;font-weight:700}.b-numbers dt{font-weight:400}
.stars{letter-spacing:.1em}
.b-logos ul{list-style:none;display:flex;flex-wrap:wrap;gap:2rem;align-items:center;justify-content:center}.b-logos img{max-height:3rem;width:auto;border-radius:0}
.play{position:relative;display:block}.play span{position:absolute;inset:auto 1rem 1rem auto;background:var(--accent);color:var(--on-accent);padding:.5em 1em;border-radius:var(--r)}
.b-columns{display:grid;gap:1.5rem}@media(min-width:48rem){.b-columns{grid-auto-flow:column;grid-auto-columns:1fr}}.b-columns .w{padding-inline:0}
.b-footer{background:color-mix(in srgb,var(--fg) 5%,var(--bg));font-size:.9rem}.b-footer .w{display:grid;gap:.5rem}.b-footer nav{display:flex;flex-wrap:wrap;gap:1.25rem}
.report{margin:0;padding:.75rem 1rem;text-align:center;font-size:.8rem}.report a{color:inherit}
.no-image{display:grid;place-items:center;aspect-ratio:4/3;border:2px dashed color-mix(in srgb,var(--fg) 25%,transparent);border-radius:var(--r);opacity:.7}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`
  .replace(/\n/g, '')
  .trim()
