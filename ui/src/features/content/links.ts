// Link targets that the server's sanitiser allows: local paths, http(s), mailto and tel.
export const isLink = (address: string): boolean =>
  /^\/(?![/\\])\S*$/.test(address) || /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(address);
