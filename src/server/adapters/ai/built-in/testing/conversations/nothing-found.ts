import type { ScriptedTalk, Setting } from '../converse.ts'

const tools = ['get_canon', 'propose_canon', 'search_knowledge', 'query_table', 'search_chats']
const canon = ['product.title: Lamp', 'pricing.price: 39.90']

/** Questions about a business that nothing kept of it answers. */
export const nothingFound: { setting: Setting; talks: ScriptedTalk[] }[] = [
  {
    // No file says it, so nothing was found that is near enough to be told.
    setting: { tools },
    talks: [
      [
        'What is the warranty?',
        'found nothing about that in the canon, the files and the research of this project',
        'Set `offer.guarantee` under Canon',
        'add a file that says it under Knowledge',
        '!cannot answer',
      ],
      ['What is our MOQ?', 'found nothing', 'Set the fact under Canon', '!this needs one'],
      ['What is 15 % of 240?', '**36**', '!found nothing'],
      ['How are you?', '!found nothing'],
      ['Which product should I sell next?', 'I cannot answer that', '!found nothing'],
      ['Can you book me a flight?', 'I cannot answer that', '!found nothing'],
      [['price 40, cost 10, fees 3 %', 'what are the fees?'], 'From this chat:', '**3 %** (fee)', '!found'],
    ],
  },
  {
    setting: { tools, canon },
    talks: [
      [
        'What is the warranty?',
        '`offer.guarantee` is empty, and I found nothing about it in the files',
        'Set it under Canon, or add a file',
      ],
      [['price 40, cost 10', 'what is the cost?'], '**10.00** (cost)', '!empty'],
    ],
  },
  {
    setting: {
      tools,
      passages: [
        'Parcels to Switzerland take 6 days.',
        'The lamp draws 9 W.',
        'Customers may return a lamp within 30 days.',
      ],
    },
    talks: [
      ['What is the warranty?', 'found nothing', '`offer.guarantee`', '!6 days', '!9 W'],
      ['What is the return policy?', 'may return a lamp within 30 days', '!found nothing'],
      ['What is the privacy policy?', 'found nothing', '!30 days'],
    ],
  },
  {
    setting: { tools, attachments: [{ name: 'quote.pdf', text: 'MOQ: 300 pcs' }] },
    talks: [['Who won the chess game?', 'found nothing about that in quote.pdf and the canon']],
  },
  {
    setting: {},
    talks: [
      ['What is the warranty?', 'belongs to no project', 'Attach a file', '!AI model'],
      ['What is our price?', 'belongs to no project', '!AI model'],
      [['price 40, cost 10', 'what is the price?'], 'From this chat:', '**40.00** (price)'],
      ['What are good ways to price a lamp?', '!no project'],
      ['How do I lower returns?', 'I cannot answer that', '!no project'],
    ],
  },
]
