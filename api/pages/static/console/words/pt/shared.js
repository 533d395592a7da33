/** @type {typeof import("console/words/en/shared.js").default} */
export default {
  notGood: "Este link não vale",
  notGoodWhy: "Foi cortado ao ser copiado, ou quem o deu o retirou. Peça-o de novo.",
  notToShow: "Este link não é para assistir",
  notToShowWhy: "Ele contém a chave de quem joga ou trabalha aqui. Não o dê a ninguém; entre com ele em /enter.",
  matches: "Partidas para assistir",
  none: "Nenhuma partida ainda",
  title: "Um link para assistir",
  what: "Quem o recebe vê a mesa, neste navegador ou em qualquer outro, sem o que está oculto, e nada mais. Passe-o adiante se os que jogam concordam.",
  make: "Fazer um link",
  copy: "Copiar o link",
  copyBig: "Copiar para uma tela grande",
  qr: "Código QR do link",
  takenBack: "Em Chaves você o retira.",
};
