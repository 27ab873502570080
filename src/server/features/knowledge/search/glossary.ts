/** Words of sellers' files in four languages, a thing to a line, without accents: English | German | Spanish | French. */
const lines = `
return | rucksendung rucksenden ruckgabe zuruckgeben zuruckschicken retoure widerruf | devolucion devolver devuelve devuelto | retour retourner renvoyer renvoi
refund | erstattung erstatten ruckerstattung | reembolso reembolsar | remboursement rembourser
ship | versand versenden versandt liefern lieferung zustellung | envio enviar entrega entregar | livraison livrer expedition expedier envoi
warranty | garantie gewahrleistung | garantia | garantie
price | preis kosten kostet | precio coste costo cuesta costar gastos | prix cout coute couter frais
discount | rabatt nachlass skonto ermassigung | descuento rebaja | remise rabais reduction
customer | kunde kundin kaufer | cliente comprador | client acheteur
supplier | lieferant hersteller | proveedor fabricante | fournisseur fabricant
invoice | rechnung | factura | facture
payment | zahlung zahlen bezahlen geld | pago pagar dinero | paiement payer argent
order | bestellung bestellen auftrag | pedido pedir encargo | commande commander
parcel | paket sendung | paquete bulto | colis paquet
box | karton schachtel | caja carton | carton boite
stock | lager lagerbestand bestand vorrat | existencias inventario almacen | stock inventaire entrepot
size | grosse mass masse abmessung | talla tamano medida dimension | taille dimension
weight | gewicht | peso | poids
colour | farbe | color | couleur
material | material werkstoff | material | matiere materiau
battery | akku batterie | bateria pila | batterie pile
cable | kabel | cable | cable
bulb | leuchtmittel gluhbirne | bombilla | ampoule
lamp | lampe leuchte | lampara | lampe luminaire
clean | reinigen reinigung saubern putzen pflege | limpiar limpieza lavar | nettoyer nettoyage laver entretien
customs | zoll | aduana arancel | douane
tax | steuer mehrwertsteuer umsatzsteuer | impuesto iva | taxe impot tva
day | tag | dia | jour
week | woche | semana | semaine
month | monat | mes meses | mois
year | jahr | ano | annee ans
deadline | frist | plazo | delai
gift | geschenk | regalo | cadeau
voucher | gutschein | vale cupon | bon coupon
break | defekt kaputt beschadigt schaden mangel bruch | defecto defectuoso roto danado dano | defaut defectueux casse abime dommage
complaint | beschwerde reklamation | queja reclamacion | plainte reclamation
reseller | handler wiederverkaufer | distribuidor revendedor mayorista | revendeur detaillant grossiste
minimum | mindestens minimum mindest | minimo minima | minimum minimal
quantity | menge stuckzahl anzahl | cantidad | quantite
photo | foto bild | foto imagen | photo image
answer | antwort antworten | respuesta responder | reponse repondre
employee | mitarbeiter | empleado personal | employe personnel
free | kostenlos gratis kostenfrei | gratis gratuito | gratuit
review | bewertung rezension | resena opinion valoracion | avis evaluation
water | wasser | agua | eau
height | hohe | altura alto | hauteur
width | breite | anchura ancho | largeur
length | lange | longitud largo | longueur
`

interface GlossaryEntry {
  en: string
  de: string[]
  es: string[]
  fr: string[]
}

export const glossary: GlossaryEntry[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [en = [], de = [], es = [], fr = []] = line.split('|').map((words) => words.trim().split(' '))
    return { en: en[0] ?? '', de, es, fr }
  })

/** Parts of German compounds: “Rücksendekosten” is found by “Kosten”, “Messingknopf” by “Messing”. Without umlauts. */
export const compoundParts = new Set(
  `kosten preis wert zeit frist dauer datum tage tag termin nummer code liste karte menge zahl grosse mass masse gewicht hohe breite lange
  farbe stoff holz glas metall messing leder leinen wolle papier karton schachtel verpackung paket palette lager bestand ware waren
  artikel produkt kunde kunden handler lieferant hersteller partner konto rechnung rechnungs zahlung zahlungs betrag summe gebuhr steuer zoll
  versand liefer lieferung sende sendung rucksende rucksendung ruckgabe bestell bestellung kauf verkauf einkauf umtausch widerruf garantie
  rabatt gutschein geschenk bild foto anleitung handbuch service dienst mail adresse formular etikett kennzeichnung pflege reinigung akku
  batterie kabel stecker lampe leuchte leuchten birne mittel licht schirm fassung schalter knopf griff deckel boden fuss netz teil gerat
  mindest hochst gesamt einzel gross klein express standard online laden markt marken messe abholung annahme eingang ausgang ziel land lander
  bedingungen vertrag regel richtlinie hinweis temperatur feuchte druck klasse schutz`.split(/\s+/),
)
