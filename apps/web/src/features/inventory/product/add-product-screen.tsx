export default function AddProductScreen() {
  return null;
}
