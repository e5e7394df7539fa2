// A picture in a list; a plain tile where there is none.
export function Thumbnail({ address }: { address: string }) {
  return address ? <img className="thumbnail" src={address} alt="" /> : <span className="thumbnail" />;
}
