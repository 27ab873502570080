import type { BlockView } from '../drawing.ts'
import { BuyLink, Paragraphs, Picture, Prices, Section } from './parts.tsx'

export const Announcement: BlockView<'announcement'> = ({ props: { text, link } }) => (
  <aside className="b-announcement">{link ? <a href={link}>{text}</a> : text}</aside>
)

export const Hero: BlockView<'hero'> = ({ props, drawing }) => (
  <header className="b b-hero">
    <div className="w split">
      <div>
        {props.eyebrow && <p className="eyebrow">{props.eyebrow}</p>}
        <h1>{props.title}</h1>
        <Paragraphs text={props.text} />
        <BuyLink label={props.button} drawing={drawing} />
      </div>
      <Picture image={props.image} drawing={drawing} sizes="(min-width: 48rem) 50vw, 100vw" isFirst />
    </div>
  </header>
)

export const Gallery: BlockView<'gallery'> = ({ props, drawing }) => (
  <section className="b b-gallery" id="product">
    <div className="w split">
      <div className="shots">
        {props.images.map((image, index) => (
          <Picture
            key={image.assetId ?? index}
            image={image}
            drawing={drawing}
            sizes="(min-width: 48rem) 50vw, 100vw"
            isFirst={index === 0}
          />
        ))}
      </div>
      <div className="box">
        <h1>{props.title}</h1>
        <Prices price={props.price} compareAt={props.compareAt} />
        <Paragraphs text={props.text} />
        {props.points.length > 0 && (
          <ul>
            {props.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <BuyLink label={props.button} drawing={drawing} />
        {props.note && <p className="note">{props.note}</p>}
      </div>
    </div>
  </section>
)

export const Price: BlockView<'price'> = ({ props: { price, compareAt, note } }) => (
  <Section kind="price">
    <Prices price={price} compareAt={compareAt} />
    {note && <p className="note">{note}</p>}
  </Section>
)

export const Bundles: BlockView<'bundles'> = ({ props: { title, items } }) => (
  <Section kind="bundles" title={title}>
    <ul className="cards">
      {items.map(({ label, price, note, best }) => (
        <li key={label} className={best ? 'best' : undefined}>
          <strong>{label}</strong>
          <span className="amount">{price}</span>
          {note && <span className="note">{note}</span>}
        </li>
      ))}
    </ul>
  </Section>
)

export const Buy: BlockView<'buy'> = ({ props: { label, note, sticky }, drawing }) => (
  <div className={sticky ? 'b-buy sticky' : 'b-buy'}>
    <BuyLink label={label} drawing={drawing} />
    {note && <span className="note">{note}</span>}
  </div>
)
