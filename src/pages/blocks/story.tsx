import type { BlockView } from '../drawing.ts'
import { Paragraphs, Picture, Section } from './parts.tsx'
import { RichTextBody } from './rich-text.tsx'

export const Benefits: BlockView<'benefits'> = ({ props: { title, items } }) => (
  <Section kind="benefits" title={title}>
    <ul className="cards">
      {items.map((item) => (
        <li key={item.title}>
          <h3>{item.title}</h3>
          <Paragraphs text={item.text} />
        </li>
      ))}
    </ul>
  </Section>
)

export const Problem: BlockView<'problem'> = ({ props, drawing }) => (
  <Section kind="problem" title={props.title}>
    <div className={props.image ? 'split' : undefined}>
      <div>
        <div className="muted">
          <Paragraphs text={props.problem} />
        </div>
        <Paragraphs text={props.solution} />
      </div>
      {props.image && (
        <Picture image={props.image} drawing={drawing} sizes="(min-width: 48rem) 50vw, 100vw" />
      )}
    </div>
  </Section>
)

export const Steps: BlockView<'steps'> = ({ props: { title, items } }) => (
  <Section kind="steps" title={title}>
    <ol className="cards">
      {items.map((item) => (
        <li key={item.title}>
          <h3>{item.title}</h3>
          <Paragraphs text={item.text} />
        </li>
      ))}
    </ol>
  </Section>
)

export const ImageText: BlockView<'imageText'> = ({ props, drawing }) => (
  <Section kind="image-text">
    <div className={props.side === 'left' ? 'split flip' : 'split'}>
      <div>
        {props.title && <h2>{props.title}</h2>}
        <Paragraphs text={props.text} />
      </div>
      <Picture image={props.image} drawing={drawing} sizes="(min-width: 48rem) 50vw, 100vw" />
    </div>
  </Section>
)

export const Image: BlockView<'image'> = ({ props: { image, caption }, drawing }) => (
  <Section kind="image">
    <figure>
      <Picture image={image} drawing={drawing} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  </Section>
)

/** A link on the poster: nothing of the video's host is fetched before the click. */
export const Video: BlockView<'video'> = ({ props: { title, poster, link }, drawing }) => (
  <Section kind="video" title={title}>
    {link && (
      <a className="play" href={link} target="_blank" rel="noopener noreferrer">
        <Picture image={poster} drawing={drawing} />
        <span>Watch the video</span>
      </a>
    )}
    {!link && drawing.isDraft && <Picture image={poster} drawing={drawing} />}
  </Section>
)

export const RichText: BlockView<'richText'> = ({ props: { text } }) => (
  <Section kind="text">
    <RichTextBody text={text} />
  </Section>
)
