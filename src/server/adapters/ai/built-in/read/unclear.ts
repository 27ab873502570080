/** Part of a question that was not understood: better asked about than left out. */
export class Unclear extends Error {
  override name = 'Unclear'
}
