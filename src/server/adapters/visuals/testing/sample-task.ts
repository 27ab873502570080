import sharp from 'sharp'
import { type ChannelId, channelOf } from '#contracts/visuals/channels.ts'
import type { DesignId, SchemeId } from '#contracts/visuals/designs.ts'
import { coloursOf } from '#core/visuals/schemes.ts'
import type { VisualContent, VisualTask } from '#server/ports/visuals.ts'

export const shortContent: VisualContent = {
  brand: 'Lumio',
  eyebrow: 'For late readers',
  headline: 'Light that follows your book',
  body: 'A lamp that dims to candlelight, so one of you can sleep.',
  points: ['Dims to 1 %', 'Folds flat', 'Oak and steel', 'Lights for 40 hours'],
  against: ['Too bright at night', 'Fixed arm', 'Plastic', 'Needs a socket'],
  columns: { ours: 'Lumio', theirs: 'Other lamps' },
  quote: { text: 'I read every night now and nobody complains.', author: 'Mara, Graz', rating: 5 },
  price: '39.90 EUR',
  compareAt: '59.90 EUR',
  discount: '−33 %',
  cta: 'See the lamp',
}

const long =
  'Ein außergewöhnlich langer Satz über Leselampen, der in keinem Werbemittel Platz findet und trotzdem gezeigt wird'
export const longContent: VisualContent = {
  brand: 'Donaudampfschifffahrtsgesellschaftskapitänslampen GmbH',
  eyebrow: long,
  headline: `${long}, Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung`,
  body: `${long}. ${long}. ${long}.`,
  points: [long, long, long, long],
  against: [long, long, long, long],
  columns: { ours: long, theirs: long },
  quote: { text: `${long}. ${long}. ${long}.`, author: long, rating: 4 },
  price: '1,234,567.90 EUR',
  compareAt: '2,234,567.90 EUR',
  discount: '−44 %',
  cta: 'Jetzt die ganze Kollektion der Leselampen ansehen',
}

export const cyrillicContent: VisualContent = {
  ...shortContent,
  headline: 'Свет, который следует за книгой',
  body: 'Лампа, которая светит мягко, чтобы кто-то рядом мог спать.',
  points: ['Мягкий свет', 'Складывается', 'Дуб и сталь'],
}

export const arabicContent: VisualContent = {
  brand: 'Lumio',
  eyebrow: 'لمن يقرأ حتى وقت متأخر',
  headline: 'ضوء يتبع كتابك (Lumio 40) حتى النهاية',
  body: 'مصباح يخفت حتى ضوء الشمعة، فينام من بجانبك بهدوء.',
  points: ['يخفت إلى 1 %', 'يُطوى بسهولة', 'بلوط وفولاذ', 'يضيء 40 ساعة'],
  against: ['ساطع جدًا ليلًا', 'ذراع ثابتة', 'بلاستيك', 'يحتاج إلى مقبس'],
  columns: { ours: 'Lumio', theirs: 'مصابيح أخرى' },
  quote: { text: 'أقرأ كل ليلة الآن ولا أحد يشتكي.', author: 'مريم، دبي', rating: 5 },
  price: '39.90 AED',
  compareAt: '59.90 AED',
  discount: '−33 %',
  cta: 'شاهد المصباح',
}

const hebrew = 'אור שעוקב אחרי הספר שלך, 40 שעות בלי שקע ובלי להפריע למי שישן לידך בלילה'
export const hebrewContent: VisualContent = {
  ...arabicContent,
  eyebrow: 'למי שקורא עד מאוחר',
  headline: `${hebrew}, (Lumio) ${hebrew}`,
  body: `${hebrew}. ${hebrew}.`,
  points: [hebrew, 'מתקפל', 'עץ אלון ופלדה'],
  against: [hebrew, 'זרוע קבועה', 'פלסטיק'],
  columns: { ours: 'Lumio', theirs: 'מנורות אחרות' },
  quote: { text: `${hebrew}. ${hebrew}.`, author: 'מרים, חיפה', rating: 4 },
  cta: 'לצפייה במנורה',
}

let photo: Promise<Uint8Array> | undefined

/** A drawn lamp on a table. */
export const samplePhoto = (): Promise<Uint8Array> =>
  (photo ??= sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 120 120">
    <defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9dccb"/><stop offset="1" stop-color="#b99c7b"/></linearGradient>
    <radialGradient id="g"><stop offset="0" stop-color="#fff3c4" stop-opacity=".95"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></radialGradient></defs>
    <rect width="120" height="120" fill="url(#w)"/><rect y="90" width="120" height="30" fill="#7a5536"/><rect y="90" width="120" height="1.5" fill="#5f4028"/>
    <circle cx="58" cy="62" r="42" fill="url(#g)"/><rect x="44" y="87" width="34" height="5" rx="2" fill="#2c2a2b"/><rect x="60" y="46" width="3" height="42" fill="#3b3839"/>
    <path d="M40 50 L52 26 h19 L84 50z" fill="#c8502f"/><ellipse cx="62" cy="50" rx="22" ry="3.4" fill="#fff1bf"/></svg>`),
  )
    .jpeg()
    .toBuffer())

interface Wish {
  channel: ChannelId
  design: DesignId
  content?: VisualContent
  scheme?: SchemeId
  photo?: Uint8Array | null
}

export function sampleTask({
  channel,
  design,
  content = shortContent,
  scheme = 'brand',
  photo = null,
}: Wish): VisualTask {
  const { width, height, formats, maxBytes, covered } = channelOf(channel)
  return {
    width,
    height,
    covered: { top: 0, right: 0, bottom: 0, left: 0, ...covered },
    design,
    colours: coloursOf(scheme, { primary: '#20324a', accent: '#f0a43a' }),
    font: 'display',
    content,
    photo: photo && { bytes: photo, ratio: 1, focus: { x: 0.5, y: 0.4 } },
    logo: null,
    format: formats[0],
    maxBytes,
  }
}
