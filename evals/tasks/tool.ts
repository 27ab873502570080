import type { Task } from '../task.ts'

const tools = true as const

export const tool: Task[] = [
  {
    ask: ['What does https://shop.example/products/lamp cost?'],
    tools,
    expect: { calls: { name: 'read_product_page', with: /shop\.example\/products\/lamp/ } },
  },
  {
    ask: ['Read https://a.example/p?id=7 and tell me the title.'],
    tools,
    expect: { calls: { name: 'read_product_page', with: /a\.example\/p\?id=7/ } },
  },
  {
    ask: ['My cost is 12. What is my margin at the price of https://shop.example/lamp?'],
    tools,
    expect: { calls: { name: 'read_product_page', with: /shop\.example\/lamp/ } },
  },
  {
    ask: ['Write titles for the product on https://shop.example/mug'],
    tools,
    expect: { calls: { name: 'read_product_page', with: /mug/ } },
  },
  {
    ask: ['Hello', 'See https://shop.example/second, what do you think?'],
    tools,
    expect: { calls: { name: 'read_product_page', with: /second/ } },
  },
  {
    ask: ['What did we say about shipping to Norway last time?'],
    tools,
    expect: { calls: { name: 'search_chats', with: /norway/i } },
  },
  {
    ask: ['Have we discussed bundles in an earlier chat?'],
    tools,
    expect: { calls: { name: 'search_chats', with: /bundles?/i } },
  },
  {
    ask: ['Find the conversation about the oak supplier.'],
    tools,
    expect: { calls: { name: 'search_chats', with: /oak|supplier/i } },
  },
  {
    ask: ['What is ROAS? A short definition is enough.'],
    tools,
    expect: { says: [/return on ad spend|revenue/i] },
  },
  { ask: ['Thanks!'], tools, expect: { says: [/\S/] } },
  {
    ask: ['What does https://shop.example/lamp cost?'],
    tools,
    given: {
      name: 'read_product_page',
      input: { url: 'https://shop.example/lamp' },
      result: 'This address cannot be read.',
    },
    expect: { says: [/not|could|cannot|paste/i], never: [/[€$]\s?\d/] },
  },
  {
    ask: ['My cost is $12. What is my break-even ROAS at the price of https://shop.example/lamp?'],
    tools,
    given: {
      name: 'read_product_page',
      input: { url: 'https://shop.example/lamp' },
      result: {
        url: 'https://shop.example/lamp',
        title: 'Lamp',
        price: '49.00',
        currency: 'USD',
        description: null,
        images: [],
        source: { price: 'json-ld' },
        missing: ['description'],
      },
    },
    expect: { numbers: ['1.32'] },
  },
]
