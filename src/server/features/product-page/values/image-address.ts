/** The file behind an address: the same for all sizes that a shop makes of one picture. */
export function pictureKey(address: string): string {
  const url = new URL(address)
  const path = decodeSafely(url.pathname)
  const wix = /^(\/media\/[^/]+)\/v1\//.exec(path)
  if (wix?.[1]) return `${url.host}${wix[1]}`
  const ebay = /^\/(?:thumbs\/)?images\/(?:g|m)\/([^/]+)\/s-l\d+\./.exec(path)
  if (ebay?.[1]) return `ebay/${ebay[1]}`
  // A proxy such as `/_next/image?url=…` or `/cdn-cgi/image/…/https://…` names the file it shrinks.
  const inner = url.searchParams.get('url') ?? /\/(https?:\/\/?[^?]+)$/.exec(path)?.[1]
  if (inner && inner.length < 1_500) {
    const target = URL.parse(inner.replace(/^(https?:)\/(?!\/)/, '$1//'), address)
    if (target && target.href !== address && isWeb(target))
      return nakedKey(target.host, decodeSafely(target.pathname))
  }
  return nakedKey(url.host, path) + identifying(url)
}

const nakedKey = (host: string, path: string): string =>
  `${host}${sizes.reduce((rest, [pattern, by]) => rest.replace(pattern, by), path)}`

/** Size marks in paths: Shopify, WooCommerce, Magento, BigCommerce, PrestaShop, Amazon, AliExpress, Etsy, Cloudinary. */
const sizes: [RegExp, string][] = [
  [
    /(\.(?:jpe?g|png|webp|avif))_(?:\d{2,4}x\d{2,4})?(?:q\d{2,3})?(?:\.(?:jpe?g|webp|png|avif))?_?(?:\.(?:webp|avif))?$/i,
    '$1',
  ],
  [/\._[A-Z0-9_,]{2,60}_(?=\.(?:jpe?g|png|webp)$)/, ''],
  [
    /_(?:\d{1,5}x\d{0,5}|x\d{1,5}|pico|icon|thumb|small|compact|medium|large|grande|original|master)(?:_crop_[a-z]+)?(?:@\dx)?(?=\.(?:jpe?g|png|webp|gif|avif)$)/i,
    '',
  ],
  [
    /-(?:\d{2,5}Wx?\d{2,5}H?|\d{2,5}x\d{2,5}|\d{2,4}-(?:0|\d{2,4})|scaled)(?=\.(?:jpe?g|png|webp|gif|avif)$)/i,
    '',
  ],
  [/@\dx(?=\.(?:jpe?g|png|webp|avif)$)/i, ''],
  [
    /\/media\/catalog\/product\/cache\/(?:\d\/\w+\/)?(?:\d+x\d*\/)?[0-9a-f]{16,40}\//,
    '/media/catalog/product/',
  ],
  [/\/images\/stencil\/[^/]+\//, '/images/stencil/'],
  [/\.\d{2,4}[.x]\d{2,4}(?=\.(?:jpe?g|png|webp)$)/i, ''],
  [/\/(\d+)-(?:[a-z]+_)?(?:default|small|medium|large|home|cart|thickbox)(?:_default)?(?:_2x)?\//, '/$1/'],
  [/-(?:small|medium|large|home|cart)_default(?=\.(?:jpe?g|png|webp)$)/, ''],
  [/\/il_(?:\d+x[\dN]+|fullxfull)\./, '/il.'],
  [/\/il\/[0-9a-f]{4,8}\//, '/il/'],
  [/\/(?:w_|h_|c_|q_|f_|t_|ar_|g_)[^/]{1,80}\//, '/'],
  [/\/(?:\d{2,4}x\d{2,4}x\d|image_\d{2,4}|xs|sm|md|lg|xl|xxl)\//, '/'],
  [/\/thumb(?:nail)?s?\/\d{2,4}\/\d{2,4}\//, '/'],
  [/\/\d{2,4}_\d{2,4}(?:_\d{1,3})?\//, '/'],
  [/(\/\d+)-(\d{2,4})-(\d{2,4})\//, '$1/'],
  [/\/(?:\d{2,4}x\d{2,4}|resize\/\d+x?\d*|fit-in\/\d+x\d+)\//, '/'],
]

/** Parameters that change the size or the cache, not the picture. */
const passing =
  /^(?:v|w|h|width|height|size|format|quality|q|crop|fit|dpr|auto|c|compression|imwidth|fitin|resize|scale|sw|sh|wid|hei|fmt|op_sharpen|pad_color|imbypass|t|ts|version|rev|optimize|enable|disable|itok|_|bg|canvas|strip|zoom|ssl|lossy|webp|imgeng|odnheight|odnwidth|odnbg)$/i

function identifying({ searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !passing.test(name)).slice(0, 5)
  return kept.length === 0 ? '' : `?${kept.map((pair) => pair.join('=')).join('&')}`
}

/** The width that an address states, 0 when it states none. */
export function statedWidth(address: string): number {
  const url = new URL(address)
  for (const name of ['width', 'w', 'imwidth', 'sw', 'wid', 'format', 'fitin']) {
    const width = Number(/^(\d{2,5})(?:w|[:x]\d{2,5})?$/.exec(url.searchParams.get(name) ?? '')?.[1])
    if (width > 0) return width
  }
  const path = decodeSafely(url.pathname)
  for (const pattern of widths) {
    const width = Number(pattern.exec(path)?.[1])
    if (width > 0) return width
  }
  return named.find(([pattern]) => pattern.test(path))?.[1] ?? 0
}

const widths = [
  /-(\d{2,5})Wx?\d{2,5}H\.\w{3,4}$/,
  /-(\d{2,4})-(?:0|\d{2,4})\.\w{3,4}$/,
  /\.(\d{2,4})x\d{2,4}\.\w{3,4}$/,
  /[_-](\d{2,5})x\d{0,5}(?:_crop_[a-z]+)?(?:@\dx)?\.\w{3,4}/,
  /\.\w{3,4}_(\d{2,4})x\d{2,4}/,
  /\/s-l(\d{2,4})\./,
  /\/il_(\d{2,4})x/,
  /\._[A-Z_]*?S[XLY](\d{2,4})_/,
  /\/(?:stencil\/)?(\d{2,5})x\d{2,5}(?:x\d)?\//,
  /\/image_(\d{2,4})\//,
  /\/thumb(?:nail)?s?\/(\d{2,4})\/\d{2,4}\//,
  /\/(\d{2,4})_\d{2,4}(?:_\d{1,3})?\//,
  /\/\d+-(\d{2,4})-\d{2,4}\//,
  /\/w_(\d{2,5})[,/]/,
  /\.(\d{2,4})\.\d{2,4}\.\w{3,4}$/,
]

const named: [RegExp, number][] = [
  [/\/il_fullxfull\./, 3_000],
  [/thickbox|_(?:master|original)\.|\/stencil\/original\//, 2_048],
  [/_grande\.|large_default|-large\//, 800],
  [/\/product\/cache\/[0-9a-f]{16,40}\//, 700],
  [/\/x?xl\//, 1_400],
  [/\/lg\//, 1_000],
  [/_large\.|\/md\//, 480],
  [/home_default|_medium\.|medium_default/, 250],
  [/\/sm\//, 200],
  [/_compact\.|\/xs\/|small_default|cart_default|_small\.|_thumb\.|_icon\.|_pico\./, 100],
]

export const isWeb = ({ protocol, username }: URL): boolean => /^https?:$/.test(protocol) && username === ''

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
