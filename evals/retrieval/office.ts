import { strToU8 } from 'fflate'
import { docxFile, pdfFile, textCell, xlsxFile } from '#server/adapters/documents/testing/files.ts'

/** Files that nobody can write by hand, made from what stands in them. */
export const officeFiles = (): Record<string, Uint8Array> => ({
  'orbit-lamp-manual.pdf': pdfFile(orbitManual.map(pageOf)),
  'grinder-manual.pdf': pdfFile(grinderManual.map(pageOf)),
  'warranty.docx': wordFile(warranty),
  'brand-guide.docx': wordFile(brandGuide),
  'supplier-hanoi.xlsx': hanoiSheet(),
})

/** One line below the other, in small letters: the builder draws a single text, so each line ends it and begins the next. */
const pageOf = (lines: string[]) =>
  `) Tj /F1 5 Tf 0 80 Td (${lines.map((line) => line.replace(/[()\\]/g, '\\$&')).join(') Tj 0 -8 Td (')}`

type Chapter = [heading: string, ...paragraphs: string[]]

const styles = strToU8(
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
)
const styleRelations = strToU8(
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
)

function wordFile(chapters: Chapter[]): Uint8Array {
  const body = chapters.flatMap(([heading, ...paragraphs]) => [`${HEADING}${heading}`, ...paragraphs])
  const plain = docxFile(body, {
    'word/styles.xml': styles,
    'word/_rels/document.xml.rels': styleRelations,
  })
  return plain
}

/** Ends the paragraph that the builder opened, and begins one of a heading. */
const HEADING = '</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>'

const orbitManual = [
  [
    'Orbit table lamp: instructions for use',
    'Read this leaflet before you plug the lamp in, and keep it.',
    'The lamp is meant for dry rooms. It must not be used in bathrooms or outdoors.',
    'Children should not play with the glass globe, which can break.',
    'Do not look straight into the light for long.',
  ],
  [
    'Putting it together',
    'Screw the stem into the foot by hand until it stops. No tools are needed.',
    'Turn the glass globe clockwise a quarter turn into the ring. Do not force it.',
    'The foot is weighted with 1.2 kilograms of sand, so that the lamp does not tip over.',
    'Place the lamp on a level surface at least 20 cm away from curtains.',
  ],
  [
    'Touch dimmer',
    'A short touch on the foot switches the light on and off.',
    'Hold your finger on the foot to make the light brighter or darker; let go where you like it.',
    'The lamp remembers the last brightness. After a power cut it stays off.',
    'If the lamp flickers, the bulb is not made for dimming: use the one that came with it.',
  ],
  [
    'Cleaning and care',
    'Pull the plug and let the lamp cool for ten minutes before you clean it.',
    'Wipe the globe with a damp cloth. Never put glass parts into the dishwasher.',
    'Brass parts get a patina with time. Lemon juice and salt bring the shine back.',
    'If the cable is damaged it has to be replaced by an electrician, not with tape.',
  ],
  [
    'Technical data and disposal',
    'Voltage 230 V, bulb E14, at most 25 W, cable 1.8 m, weight 2.9 kg.',
    'Protection class II. Colour temperature of the bulb supplied: 2700 K.',
    'Old lamps do not belong into household waste: bring them to a collection point.',
    'The packaging is paper throughout and goes into the paper bin.',
  ],
]

const grinderManual = [
  [
    'Mill One hand grinder: getting started',
    'Wash the catch cup before the first use. The burrs must stay dry.',
    'Run a handful of old beans through the mill to season the steel.',
    'Hold the mill upright and turn the crank clockwise, about one turn a second.',
  ],
  [
    'Setting the grind',
    'Count clicks from the closed position. Espresso needs 8 to 12 clicks.',
    'For a moka pot take 14, for filter coffee 20 to 24, for a French press 30.',
    'Never adjust the ring while beans are between the burrs.',
  ],
  [
    'Maintenance',
    'Brush the burrs once a month. Rice must not be used for cleaning: it chips the edges.',
    'A drop of food-safe oil on the bearing every half year keeps it quiet.',
    'When grinding takes twice as long as at first, the burrs are worn and can be ordered as a set.',
  ],
  [
    'When something is wrong',
    'The crank is stuck: a stone is in the beans. Open the ring fully and shake the mill upside down.',
    'Uneven grounds: the axle is loose; tighten the nut below the burr with the key supplied.',
    'Static makes grounds cling to the cup: add one drop of water to the beans before grinding.',
  ],
]

const warranty: Chapter[] = [
  [
    'What is covered',
    'We promise that our lamps and furniture are free of faults in material and workmanship for five years from the day of delivery. The promise holds for the first owner and for whoever received the item as a present.',
  ],
  [
    'What is not covered',
    'Bulbs, batteries and textile covers wear out and are covered for twelve months only. Damage by falls, by water, by voltage other than stated and by repairs of others is not covered. Commercial use in hotels and restaurants shortens the period to one year.',
  ],
  [
    'How to claim',
    'Send the order number and two photos to care@hearthline.example. We decide within three working days whether we repair, replace or pay back. Nothing has to be sent in before that.',
  ],
  [
    'If it cannot be repaired',
    'When an article is no longer made we offer the one that follows it, or the price that was paid less a fifth for each full year of use.',
  ],
  [
    'Registration',
    'Registering the item on our site adds one more year. It has to be done within eight weeks after the purchase.',
  ],
]

const brandGuide: Chapter[] = [
  [
    'Voice',
    'We sound like a neighbour who knows a lot about light and never shows off. Sentences are short. We say “you”, never “one”. We do not use superlatives, and no word in capitals.',
  ],
  [
    'Colours',
    'The main colour is moss green, hex 4A5D3A. The accent is clay, hex C96F4A. Backgrounds are off-white, never pure white. Black is used for text only.',
  ],
  [
    'Photography',
    'Daylight from one side, real homes, nothing styled to perfection. A hand or a cup may be in the picture, faces only from behind. No stock photos.',
  ],
  [
    'Claims we never make',
    'Never say that light heals, improves sleep or helps concentration. Never say sustainable without the fact behind it. Do not compare us with a named rival.',
  ],
  [
    'Logo',
    'The wordmark keeps a free space as wide as its letter H. It is not set on photographs. The smallest width is 24 mm in print and 96 pixels on screens.',
  ],
]

function hanoiSheet(): Uint8Array {
  const head = ['Item', 'Description', 'Type', 'FOB price', 'Cartons', 'Weight', 'Lead days', 'Certified']
  const types = ['Lantern', 'Basket', 'Tray', 'Vase']
  const rows = Array.from({ length: 40 }, (_, at) => [
    `HL-${500 + at}`,
    `${['Bamboo', 'Rattan', 'Seagrass', 'Ceramic'][at % 4]} ${types[(at * 3) % 4]?.toLowerCase()} no. ${at + 1}`,
    types[(at * 3) % 4] ?? '',
    3.25 + ((at * 7) % 23) * 1.5,
    10 + ((at * 11) % 50),
    0.4 + ((at * 5) % 17) / 10,
    [20, 35, 50][at % 3] ?? 20,
    at % 5 === 0 ? 'no' : 'yes',
  ])
  return xlsxFile('Price list 2026', [head, ...rows].map(rowXml).join(''))
}

const rowXml = (cells: (string | number)[], at: number) => {
  const written = cells.map((cell, column) => {
    const place = `${String.fromCharCode(65 + column)}${at + 1}`
    return typeof cell === 'number' ? `<c r="${place}"><v>${cell}</v></c>` : textCell(place, cell)
  })
  return `<row r="${at + 1}">${written.join('')}</row>`
}
