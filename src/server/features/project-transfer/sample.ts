/** A product that does not exist, to see what a project is. Every figure is made up and belongs together. */
export const sample = {
  name: 'Sample: Foldable desk lamp',
  businessInstructions: `This is a sample project. The product, the supplier and the figures are made up; change anything you like, or delete it.

Who we sell to: people who work or study from home in small flats, 22 to 40 years old.
Markets: Germany, Austria and the Netherlands. Prices in euros; this sample leaves VAT out of every figure.
Tone: calm, practical, a little dry. Short sentences. No exclamation marks.
Never claim: that it improves eyesight or sleep, that it is medically tested, or that stock is about to run out.
Always say: two years of warranty, 30 days to send it back, delivery in 4 to 7 working days.`,
  researchData: `Sample notes. Nothing here was really looked up.

Rivals
- A plain clamp lamp sells at €24.90, but it does not fold and has no battery.
- Two foldable lamps sell at €44.90 and €49.00, both with delivery in 10 to 14 days.

What buyers praise: it folds flat, warm light in the evening, no cable on the desk.
What they complain about: a button that is hard to find in the dark, a short charging cable.

Idea: lead with delivery time. Nobody at this price delivers within a week.`,
  canon: {
    brand: { name: 'Lampwerk', voice: 'Calm, practical, a little dry', colors: { primary: '#1f2a37' } },
    market: { countries: ['DE', 'AT', 'NL'], currency: 'EUR', language: 'English' },
    product: {
      title: 'Foldable desk lamp with battery',
      description: 'Folds flat to 3 cm, lights a desk for 12 hours on one charge, and has three warm tones.',
      features: ['Folds flat to 3 cm', '12 hours of light', 'Three warm tones', 'Charges by USB-C'],
      materials: ['Aluminium', 'Silicone'],
      box: ['Lamp', 'USB-C cable, 1 m', 'Leaflet'],
      sku: 'LW-DL-01',
    },
    supplier: {
      cost: { amount: '11.20', currency: 'EUR' },
      shippingCost: { amount: '3.40', currency: 'EUR' },
      shippingDaysMin: 4,
      shippingDaysMax: 7,
      stock: 640,
    },
    pricing: {
      price: { amount: '39.90', currency: 'EUR' },
      compareAt: { amount: '49.90', currency: 'EUR' },
      feePercent: 2.9,
      feeFixed: { amount: '0.30', currency: 'EUR' },
      refundRate: 4,
    },
    audience: { primary: 'People who work from home in small flats' },
    offer: { guarantee: '30 days to send it back, two years of warranty' },
    policy: { returns: 'Within 30 days, unused, at our cost.' },
  },
  source: 'sample',
  why: 'Comes with the sample project.',
  proposal: {
    fields: [{ path: 'policy.shipping', value: 'Delivered in 4 to 7 working days, free of charge.' }],
    source: 'sample',
    why: 'The supplier delivers in 4 to 7 days, and no rival at this price says so.',
  },
  sources: [
    {
      kind: 'supplier',
      title: 'Sample supplier: foldable desk lamp',
      excerpt: 'Ships from a warehouse in the Netherlands. Graphite and sand are in stock.',
      fields: [
        { name: 'Price', value: '€11.20' },
        { name: 'Shipping', value: '€3.40' },
        { name: 'Delivery', value: '4 to 7 days' },
      ],
    },
    {
      kind: 'competitor',
      title: 'Sample rival: FoldLight Mini',
      excerpt: 'Buyers like the warm light and complain about the short charging cable.',
      fields: [
        { name: 'Price', value: '€44.90' },
        { name: 'Delivery', value: '10 to 14 days' },
      ],
    },
  ],
  sheet: {
    name: 'sample-supplier-sheet.csv',
    content: `SKU,Product,Colour,Cost EUR,Shipping EUR,Days min,Days max,Stock,Weight g
LW-DL-01,Foldable desk lamp,Graphite,11.20,3.40,4,7,640,420
LW-DL-02,Foldable desk lamp,Sand,11.20,3.40,4,7,310,420
LW-DL-03,Foldable desk lamp,Moss,11.60,3.40,6,9,95,420
LW-DL-04,Foldable desk lamp XL,Graphite,15.80,4.10,4,7,180,610
LW-DL-05,Foldable desk lamp XL,Sand,15.80,4.10,6,9,0,610
LW-AC-01,USB-C cable 2 m,Black,1.10,0.90,4,7,1200,45
LW-AC-02,Clamp for the desk lamp,Graphite,2.75,1.20,4,7,430,130
LW-AC-03,Travel pouch,Grey felt,1.95,0.90,4,7,260,60
`,
  },
} as const
