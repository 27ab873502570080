/** Longest part of the notes that is looked through. */
const MOST_XMP = 256 * 1_024

/** Terms of the IPTC for pictures that a model drew, whole or in part. */
type DigitalSource =
  | 'trainedAlgorithmicMedia'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'algorithmicallyEnhanced'

/** True for a file that says that a model drew it, whole or in part. */
export const saysMadeByModel = (xmp: Uint8Array | undefined): boolean =>
  xmp !== undefined &&
  /digitalsourcetype\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)/.test(
    Buffer.from(xmp.subarray(0, MOST_XMP)).toString('latin1'),
  )

/** XMP that search engines and shops read as “made with AI”. */
export const madeByModel = (source: DigitalSource): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
