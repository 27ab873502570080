import type { Sample } from './sample.ts'

/** Products of the held-back part, none of which is in the regression part. */
export const heldBackSamples: Sample[] = [
  {
    locale: 'en-US', host: 'juniperhome.com', handle: 'linen-duvet', title: 'Washed Linen Duvet Cover', brand: 'Juniper Home',
    description: 'A duvet cover of garment-washed French flax that gets softer with every night.',
    sku: 'JH-LDC', gtin: '860012345670', price: '189.00', compareAt: '240.00', currency: 'USD',
    options: [['Size', ['Queen', 'King']], ['Color', ['Sage', 'Clay', 'Ink']]], images: ['linen-sage', 'linen-clay', 'linen-ink', 'linen-bed'],
    rating: ['4.6', 1872], specifications: [['Fabric', 'French flax linen'], ['Closure', 'Coconut buttons']],
    shipping: 'Free standard shipping, arrives in 4 to 7 days.', returns: 'Returns accepted within 100 nights.',
  },
  {
    locale: 'de-DE', host: 'werkbank24.de', handle: 'hobel-no5', title: 'Putzhobel No. 5', brand: 'Werkbank24',
    description: 'Putzhobel mit Eisen aus gehärtetem Werkzeugstahl und Körper aus Weißbuche, eingestellt ab Werk.',
    sku: 'WB-P5', gtin: '4260123456788', price: '64.95', compareAt: '79.00', currency: 'EUR',
    options: [], images: ['hobel-no5', 'hobel-no5-eisen', 'hobel-no5-span'], rating: ['4.3', 54],
    specifications: [['Länge', '240 mm'], ['Eisen', '48 mm'], ['Holz', 'Weißbuche']],
    shipping: 'Lieferzeit 2 bis 3 Werktage innerhalb Deutschlands.', returns: 'Umtausch und Rückgabe innerhalb von 14 Tagen.',
  },
  {
    locale: 'fr-BE', host: 'chocolaterie-dune.be', handle: 'coffret-pralines', title: 'Coffret de 24 pralines', brand: 'Chocolaterie Dune',
    description: 'Vingt-quatre pralines au lait et au chocolat noir, coulées la semaine même à Ostende.',
    sku: 'CD-24', gtin: '5412345678908', price: '32.50', currency: 'EUR',
    options: [['Assortiment', ['Lait', 'Noir', 'Mixte']]], images: ['coffret-24'], specifications: [['Poids', '320 g'], ['Cacao', '64 %']],
    shipping: 'Livraison en 2 jours avec bpost.', returns: 'Pas de retours pour les denrées périssables.',
  },
  {
    locale: 'es-ES', host: 'alpargata.es', handle: 'alpargata-menorca', title: 'Alpargata Menorca', brand: 'La Alpargata',
    description: 'Alpargata cosida a mano con suela de yute y lona de algodón orgánico.',
    sku: 'LA-MEN', gtin: '8437012345676', price: '39.00', currency: 'EUR', isSoldOut: true,
    options: [['Talla', ['37', '38', '39', '40']]], images: ['alpargata-menorca', 'alpargata-suela'], rating: ['4.8', 412],
    specifications: [['Suela', 'Yute'], ['Tejido', 'Algodón orgánico']],
    shipping: 'Envío gratuito en 48 horas.', returns: 'Cambios y devoluciones durante 30 días.',
  },
  {
    locale: 'ja-JP', host: 'tsuki-tea.jp', handle: 'kyusu-teapot', title: 'Tokoname Kyusu Teapot', brand: 'Tsuki Tea',
    description: 'A side-handled teapot of Tokoname clay with a fine ceramic strainer, thrown by one potter.',
    sku: 'TT-KY', gtin: '4571234567899', price: '12800', compareAt: '15800', currency: 'JPY',
    options: [], images: ['kyusu-front', 'kyusu-strainer'], rating: ['4.9', 33], specifications: [['Capacity', '280 ml'], ['Clay', 'Tokoname']],
    shipping: 'Ships worldwide from Nagoya within 5 days.', returns: 'Returns within 14 days if unused.',
  },
  {
    locale: 'it-IT', host: 'moka-milano.it', handle: 'moka-sei', title: 'Moka Sei Tazze', brand: 'Moka Milano',
    description: 'Caffettiera in acciaio per sei tazze, adatta anche ai piani a induzione.',
    sku: 'MM-6', gtin: '8054323456787', price: '1099.50', currency: 'EUR',
    options: [['Finitura', ['Lucida', 'Satinata']]], surcharge: '100', images: ['moka-sei', 'moka-sei-fuoco', 'moka-sei-tazza'],
    rating: ['4.5', 77], specifications: [['Materiale', 'Acciaio'], ['Tazze', '6']],
    shipping: 'Consegna in 24/48 ore.', returns: 'Reso facile entro 14 giorni.',
  },
  {
    locale: 'en-GB', host: 'larkandloom.co.uk', handle: 'merino-scarf', title: 'Merino Scarf', brand: 'Lark & Loom',
    description: 'A long scarf knitted in Hawick from extra fine merino, with hand-rolled edges.',
    sku: 'LL-MS', gtin: '5065012345674', price: '48.00', currency: 'GBP',
    options: [['Colour', ['Moss', 'Rust', 'Navy']]], surcharge: '7', images: ['merino-moss', 'merino-rust', 'merino-navy'],
    specifications: [['Length', '190 cm'], ['Wool', 'Merino']],
    shipping: 'Royal Mail delivery in 2 to 3 days.', returns: 'Returns are free for 60 days.',
  },
]
