import type { BlockView } from '../drawing.ts'
import { Paragraphs, Picture, Section } from './parts.tsx'

const HOST = /^https?:\/\/(?:www\.)?([^/]+)/

export const Reviews: BlockView<'reviews'> = ({ props: { title, items } }) => (
  <Section kind="reviews" title={title}>
    <ul className="cards">
      {items.map(({ author, text, rating, source }) => (
        <li key={`${author}${text.slice(0, 40)}`}>
          {rating !== null && (
            <p className="stars" role="img" aria-label={`${rating} of 5 stars`}>
              {'★'.repeat(rating)}
              {'☆'.repeat(5 - rating)}
            </p>
          )}
          <blockquote>
            <Paragraphs text={text} />
          </blockquote>
          <p className="note">
            {author}, via {HOST.exec(source)?.[1] ?? source}
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

export const Numbers: BlockView<'numbers'> = ({ props: { title, items } }) => (
  <Section kind="numbers" title={title}>
    <dl className="cards">
      {items.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

export const Logos: BlockView<'logos'> = ({ props: { title, images }, drawing }) => (
  <Section kind="logos" title={title}>
    <ul>
      {images.map((image, index) => (
        <li key={image.assetId ?? index}>
          <Picture image={image} drawing={drawing} sizes="10rem" />
        </li>
      ))}
    </ul>
  </Section>
)

export const Comparison: BlockView<'comparison'> = ({ props: { title, ours, theirs, rows } }) => (
  <Section kind="comparison" title={title}>
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{ours}</th>
            <th scope="col">{theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.ours}</td>
              <td>{row.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
)

export const BeforeAfter: BlockView<'beforeAfter'> = ({ props: { title, text, before, after }, drawing }) => (
  <Section kind="before-after" title={title}>
    <Paragraphs text={text} />
    <div className="split">
      <figure>
        <Picture image={before} drawing={drawing} sizes="(min-width: 48rem) 50vw, 100vw" />
        <figcaption>Before</figcaption>
      </figure>
      <figure>
        <Picture image={after} drawing={drawing} sizes="(min-width: 48rem) 50vw, 100vw" />
        <figcaption>After</figcaption>
      </figure>
    </div>
  </Section>
)
