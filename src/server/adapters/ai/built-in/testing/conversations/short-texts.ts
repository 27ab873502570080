import type { ScriptedTalk } from '../converse.ts'

const lamp =
  'Brand: Lumen\nProduct: folding desk lamp\nFeatures: USB-C charging; folds flat so it fits in a bag\nAudience: students'
const benefit = 'Benefit: a tidy desk in a minute'

/** Captions, taglines and meta descriptions, and what no draft can be. */
export const shortTexts: ScriptedTalk[] = [
  [
    'Write a meta description of at most 500 characters for a steel mug with a lid',
    'Steel mug. A lid.',
    '!At most 500 characters for',
  ],
  [
    `Write a meta description\n${lamp}\nPrice: 39.90 €`,
    '```draft Meta description 1, 67 of 160 characters\nFolding desk lamp for students. USB-C charging. Folds flat. €39.90.\n',
    'Missing, and so left out: the main benefit, the guarantee, the delivery time.',
    '!Meta description 2',
    '!(FAB)',
  ],
  [
    `Write page title and meta description (at most 90 characters)\n${lamp}\n${benefit}`,
    '```draft Page title, 25 of 60 characters\nFolding desk lamp – Lumen\n```',
    'of 90 characters\nFolding desk lamp for students. A tidy desk in a minute. USB-C charging. Folds flat.\n',
    'of 90 characters\nA tidy desk in a minute. Folding desk lamp for students.',
  ],
  ['Write a meta description for a yoga mat', 'For a meta description I need facts', '!non-slip'],
  [[`Write a meta description\n${lamp}`, benefit], 'for students. A tidy desk in a minute.'],
  [
    `Write taglines\n${lamp}\n${benefit}`,
    '```draft Tagline 1, 24 of 60 characters\nA tidy desk in a minute.\n```',
    'Lumen. A tidy desk in a minute.',
    'Folding desk lamp for students.',
    '!Missing',
  ],
  [`Write 9 slogans\n${lamp}`, 'You asked for 9; your facts make 3.', 'left out: the main benefit.'],
  ['Write a tagline for my lamp', 'For a tagline I need facts'],
  ['Write a tagline for an oak lamp with a dimmer', 'Oak lamp. A dimmer.', '!for an'],
  [
    `Write an Instagram caption\n${lamp}\n${benefit}`,
    'A tidy desk in a minute. The folding desk lamp, for students.',
    '• USB-C charging\n• Folds flat',
    '#FoldingDeskLamp #Lumen',
    'left out: the price, the guarantee.',
    '!!',
  ],
  ['Write a caption for a steel mug with a lid', 'The steel mug.', '• A lid', '#SteelMug'],
  ['Write a caption for a mug made of stoneware with a lid', 'Made of stoneware.'],
  ['Write a caption', 'For a caption I need facts'],
  [`Write a caption\n${lamp}\nForbidden claims: usb-c`, 'forbid it: USB-C charging', '!• USB-C'],
  [[`Write a meta description\n${lamp}\n${benefit}`, 'now a caption'], '```draft Caption'],
  [
    `${lamp}\nWrite a Facebook ad in the voice of Steve Jobs`,
    'The folding desk lamp. USB-C charging.',
    'cannot write in a tone',
    '!Jobs',
  ],
  [`Write a product description in French\n${lamp}`, 'USB-C charging', 'English only'],
  [`Write a product description in an oak style\n${lamp}`, 'cannot write in a tone'],
  [[lamp, 'Write an email to customers whose parcel is late'], 'no form for such an email', '!Launch email'],
  [[lamp, 'Write an email to win back lost customers'], 'Win-back email'],
]
