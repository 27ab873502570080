import type { PageFinding } from '#contracts/pages/pages.ts'

/** Each finding: the problem, then the way to solve it. */
const texts = {
  'no-price': ['The page shows no price.', 'Add a price block or a gallery, and set the price under Facts.'],
  'no-buy-link': ['The buy button leads nowhere.', 'Add the link to your checkout.'],
  'no-image': ['The page has no image.', 'Add at least one photo of the product.'],
  'no-returns': ['The page has no returns policy.', 'Fill in the returns entry of the policies block.'],
  'no-contact': [
    'The page has no contact.',
    'Fill in the contact entry of the policies block, or the footer.',
  ],
  'prohibited-claim': ['Your facts prohibit this claim:', 'Remove it, or say something you can prove.'],
  'invented-review': ['A review or rating has no source:', 'Import it from its page, or remove it.'],
  'price-differs': ['This amount is not in your facts:', 'Use the price in your facts, or change it there.'],
  'no-alt': [
    'An image has no description.',
    'Say in a few words what it shows, for people who cannot see it.',
  ],
  'blank-section': ['This section is empty:', 'Fill it in, or remove it.'],
  'too-much-text': [
    'The facts in the sections are longer than a page can be.',
    'Shorten these facts, or use them in fewer places.',
  ],
  'missing-image': ['An image no longer exists.', 'Choose another image.'],
  gap: ['A fact is missing:', 'Fill in the gap, or remove the sentence.'],
  superlative: ['This superlative needs proof:', 'Prove it, or use other words.'],
  'health-claim': [
    'This health claim may need approval where you sell:',
    'Check the rules, or use other words.',
  ],
  'weak-contrast': ['Text is hard to read on its background.', 'Choose a darker or lighter colour.'],
  'long-text': ['A text is longer than visitors read.', 'Shorten it to about 600 characters.'],
  'small-image': ['An image is less than 800 pixels wide and will look blurred.', 'Use a larger photo.'],
  'slow-image': ['An image will load slowly.', 'Use a photo with less detail, or a smaller one.'],
  'delivery-without-days': ['The delivery promise names no days.', 'Say how many days delivery takes.'],
} as const

export type FindingCode = keyof typeof texts

const blocking: ReadonlySet<FindingCode> = new Set([
  'no-price',
  'no-buy-link',
  'no-image',
  'no-returns',
  'no-contact',
  'prohibited-claim',
  'invented-review',
  'price-differs',
  'no-alt',
  'missing-image',
  'blank-section',
  'too-much-text',
  'gap',
] as const)

export const finding = (code: FindingCode, blockId: string | null, detail = ''): PageFinding => ({
  level: blocking.has(code) ? 'blocking' : 'warning',
  code,
  blockId,
  message: detail ? `${texts[code][0]} ${detail}` : texts[code][0].replace(/:$/, '.'),
  fix: texts[code][1],
})
