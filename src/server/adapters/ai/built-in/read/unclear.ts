/** What a question says that could not be understood: better asked about than left out. */
export class Unclear extends Error {
  override name = 'Unclear'
}
