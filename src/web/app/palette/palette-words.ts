import type { PaletteScreenId } from '#contracts/screens.ts'

/** Words that find a screen in the palette beside its label, and a label that says more there. */
export const paletteWords: Record<PaletteScreenId, { label?: string; words: string }> = {
  history: { words: 'chats search bin deleted import export' },
  projects: { words: 'products shops' },
  dropPages: { words: 'landing product page builder publish sell store' },
  pageBuilder: { words: 'ai landing advertorial listicle collection policy editor' },
  marketingVisuals: { words: 'ads banners creatives images meta google tiktok pinterest story thumbnail' },
  imageMaker: { words: 'photo background cutout studio' },
  images: { words: 'gallery pictures bin' },
  scrapingTest: { words: 'extract product page link supplier import html read scrape' },
  seo: { words: 'audit search engine crawl site score keywords rank title description' },
  flows: { words: 'launcher schedule' },
  voiceAssistant: { words: 'speak talk microphone' },
  help: { words: 'articles guide manual how to support' },
  settings: { words: 'preferences theme dark light time zone notifications' },
  upgrade: { label: 'Plans', words: 'upgrade pricing prices buy' },
  partners: { words: 'affiliate referral links commission payout' },
  admin: {
    words: 'desk overview users payments tickets partners models plans jobs mail announcements backups audit',
  },
  support: { words: 'support answers messages' },
  feedback: { words: 'ideas vote bug report wish feature' },
}
