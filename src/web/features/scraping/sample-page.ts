/** A page of a shop that does not exist, whose sources disagree on the price. */
const product = {
  '@type': 'Product',
  name: 'Arc desk lamp',
  description: 'Bends over the table and stays where you leave it.',
  brand: { '@type': 'Brand', name: 'Lampwerk' },
  sku: 'ARC-1',
  offers: {
    '@type': 'Offer',
    price: '39.90',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  },
}

export const samplePage = {
  way: 'html',
  url: 'https://lampwerk.example/products/arc',
  html: `<html lang="en"><head><title>Arc desk lamp</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head>
<body><main><h1>Arc desk lamp</h1><div class="price">€44.90</div><img src="/arc.jpg" width="800" alt=""></main></body></html>`,
} as const
