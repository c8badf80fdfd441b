/**
 * Solves `matrix · x = right` for a symmetric positive definite matrix, of which only the lower half is read. Both are
 * overwritten: the matrix by its Cholesky factor, the right side by the solution.
 */
export function solveInPlace(matrix: Float64Array, right: Float64Array): void {
  factorise(matrix, right.length)
  solveFactorised(matrix, right)
}

/** `matrix` becomes the lower triangle L with L·Lᵀ = matrix. */
function factorise(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!
      for (let k = 0; k < column; k++) rest -= matrix[row * size + k]! * matrix[column * size + k]!
      matrix[row * size + column] = row === column ? Math.sqrt(rest) : rest / matrix[column * size + column]!
    }
  }
}

function solveFactorised(lower: Float64Array, right: Float64Array): void {
  const size = right.length
  for (let row = 0; row < size; row++) {
    let rest = right[row]!
    for (let column = 0; column < row; column++) rest -= lower[row * size + column]! * right[column]!
    right[row] = rest / lower[row * size + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row]!
    for (let below = row + 1; below < size; below++) rest -= lower[below * size + row]! * right[below]!
    right[row] = rest / lower[row * size + row]!
  }
}
