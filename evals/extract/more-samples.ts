import type { Sample } from './sample.ts'

/** More products of the regression part, in other countries. */
export const moreSamples: Sample[] = [
  {
    locale: 'en-CA', host: 'northshore.ca', handle: 'cedar-planter', title: 'Cedar Planter Box', brand: 'North Shore',
    description: 'A planter of red cedar with a raised floor, made in Halifax from offcuts of boat building.',
    sku: 'NS-CPB', gtin: '628012345676', price: '89.00', compareAt: '110.00', currency: 'CAD',
    options: [['Length', ['60 cm', '90 cm', '120 cm']]], surcharge: '45', images: ['cedar-planter-a', 'cedar-planter-b', 'cedar-planter-c'],
    rating: ['4.4', 39], specifications: [['Wood', 'Red cedar'], ['Volume', '48 litres']],
    shipping: 'Delivery across Canada in 4 to 8 business days.', returns: 'Returns are accepted for 45 days.',
  },
  {
    locale: 'de-AT', host: 'kaffeewerk.at', handle: 'handmuehle-c3', title: 'Handmühle C3', brand: 'Kaffeewerk',
    description: 'Handmühle mit kegelförmigem Mahlwerk aus Stahl und sechsunddreißig Stufen von Espresso bis French Press.',
    sku: 'KW-C3', gtin: '9001234567896', price: '74.90', currency: 'EUR',
    options: [['Farbe', ['Schwarz', 'Silber']]], images: ['handmuehle-c3', 'handmuehle-c3-offen'], rating: ['4.9', 2310],
    specifications: [['Gewicht', '470 g'], ['Mahlwerk', 'Edelstahl']],
    shipping: 'Versand am nächsten Werktag mit der Post.', returns: 'Rücksendung kostenlos innerhalb von 60 Tagen.',
  },
  {
    locale: 'fr-CA', host: 'atelier-erable.ca', handle: 'planche-erable', title: 'Planche à découper en érable', brand: 'Atelier Érable',
    description: 'Planche épaisse en érable du Québec, huilée et montée sur de petits pieds en caoutchouc.',
    sku: 'AE-PL', gtin: '627012345679', price: '64.00', currency: 'CAD', isSoldOut: true,
    options: [], images: ['planche-erable'], rating: ['4.1', 12], specifications: [['Épaisseur', '4 cm'], ['Essence', 'Érable']],
    shipping: 'Expédié de Montréal en 2 jours ouvrables.', returns: 'Retours gratuits pendant 30 jours.',
  },
  {
    locale: 'sv-SE', host: 'tallbacken.se', handle: 'ullfilt-skog', title: 'Ullfilt Skog', brand: 'Tallbacken',
    description: 'Filt av ekologisk lammull, vävd i Dalarna i tre nyanser av grönt med knuten frans.',
    sku: 'TB-US', gtin: '7312345678909', price: '1249.00', compareAt: '1499.00', currency: 'SEK',
    options: [], images: ['ullfilt-skog-1', 'ullfilt-skog-2', 'ullfilt-skog-3'], specifications: [['Mått', '130 x 200 cm'], ['Material', 'Lammull']],
    shipping: 'Free delivery within Sweden in 2 to 3 days.', returns: 'Returns within 30 days.',
  },
  {
    locale: 'es-MX', host: 'telar-oaxaca.mx', handle: 'tapete-zapoteco', title: 'Tapete zapoteco Grana', brand: 'Telar Oaxaca',
    description: 'Tapete de lana tejido en telar de pedal y teñido con grana cochinilla en Teotitlán del Valle.',
    sku: 'TO-TG', gtin: '7501234567893', price: '3890.00', currency: 'MXN',
    options: [['Medida', ['60 x 100 cm', '80 x 150 cm']]], surcharge: '2100', images: ['tapete-grana', 'tapete-grana-taller'],
    rating: ['4.7', 25], specifications: [['Material', 'Lana'], ['Tinte', 'Natural']],
    shipping: 'Envío a todo México en 3 a 6 días.', returns: 'Devoluciones durante 15 días.',
  },
  {
    locale: 'en-AU', host: 'reefandrange.com.au', handle: 'dry-bag', title: 'Dry Bag 20 L', brand: 'Reef & Range',
    description: 'A roll-top bag of coated nylon that keeps twenty litres dry, with two straps to carry it on the back.',
    sku: 'RR-DB20', gtin: '9312345678907', price: '59.95', compareAt: '79.95', currency: 'AUD',
    options: [['Colour', ['Reef', 'Rust']], ['Straps', ['One', 'Two']]], images: ['dry-bag-reef', 'dry-bag-rust', 'dry-bag-roll', 'dry-bag-back'],
    rating: ['4.8', 640], specifications: [['Volume', '20 L'], ['Fabric', '420D nylon']],
    shipping: 'Ships from Cairns the same day.', returns: 'Easy returns for 100 days.',
  },
  {
    locale: 'it-CH', host: 'ticino-casa.ch', handle: 'lampada-lago', title: 'Lampada da tavolo Lago', brand: 'Ticino Casa',
    description: 'Lampada in vetro soffiato con base in marmo di Peccia e cavo rivestito in tessuto.',
    sku: 'TC-LL', gtin: '7640123456785', price: '245.00', currency: 'CHF',
    options: [['Colore', ['Ambra', 'Fumo']]], images: ['lampada-lago', 'lampada-lago-marmo'], specifications: [['Altezza', '34 cm'], ['Vetro', 'Soffiato']],
    shipping: 'Consegna in 2 giorni in tutta la Svizzera.', returns: 'Reso entro 30 giorni.',
  },
  {
    locale: 'en-GB', host: 'copperandclay.uk', handle: 'stock-pot', title: 'Copper Stock Pot 6 L', brand: 'Copper & Clay',
    description: 'A stock pot of two-millimetre copper lined with tin, with cast iron handles and a heavy lid.',
    sku: 'CC-SP6', gtin: '5060123456783', price: '1150.00', currency: 'GBP',
    options: [], images: ['stock-pot', 'stock-pot-lid', 'stock-pot-handle'], rating: ['5', 8], specifications: [['Capacity', '6 litres'], ['Metal', 'Copper']],
    shipping: 'Free UK delivery in 5 working days.', returns: 'Send it back within 14 days for a refund.',
  },
]
