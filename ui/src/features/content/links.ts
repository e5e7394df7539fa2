// Addresses that the server keeps in news: a path of our own, a web, mail or telephone address.
export const isLink = (address: string): boolean =>
  /^\/(?![/\\])\S*$/.test(address) || /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(address);
